/**
 * The index of the good one with the smallest load, as Envoy's LEAST_REQUEST chooses; of several such ones the first from `from`
 * on, round the list. Undefined when none is good.
 */
export function leastBusyOf<T>(
  list: readonly T[],
  from: number,
  isGood: (one: T) => boolean,
  loadOf: (one: T) => number,
): number | undefined {
  let chosen: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let step = 0; step < list.length; step += 1) {
    const index = (from + step) % list.length;
    const one = list[index]!;
    if (!isGood(one) || loadOf(one) >= least) continue;
    chosen = index;
    least = loadOf(one);
  }
  return chosen;
}
