/**
 * The index of the element with the smallest load among those that are good, as in Envoy's LEAST_REQUEST; of several the first
 * one from `from` on, around the end of the list. Undefined when none is good.
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
