/** The constant of reciprocal rank fusion. https://doi.org/10.1145/1571941.1572114 */
const K = 60;

/**
 * Fuses two rankings of ids, best first, by weighted reciprocal ranks. Returns the score of each id, from 0 to 1: 1 stands for the first of both.
 * With a weight of 0 the first ranking alone decides, with 1 the second.
 */
export function fused(first: readonly string[], second: readonly string[], weight: number): Map<string, number> {
  const scores = new Map<string, number>();
  const add = (ids: readonly string[], share: number) => {
    for (const [rank, id] of ids.entries()) scores.set(id, (scores.get(id) ?? 0) + (share * (K + 1)) / (K + 1 + rank));
  };
  add(first, 1 - weight);
  add(second, weight);
  return scores;
}
