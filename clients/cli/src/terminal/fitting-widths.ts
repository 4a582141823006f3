/** A column is not cut below this. */
const NARROWEST = 8;

/** The widths of columns whose sum is at most `most`, as far as that is possible: the widest one gives way first. */
export function fittingWidths(widths: readonly number[], isWhole: readonly boolean[], most: number): number[] {
  const fitting = [...widths];
  let excess = fitting.reduce((sum, width) => sum + width, 0) - most;
  while (excess > 0) {
    const able = fitting.map((width, index) => (isWhole[index] || width <= NARROWEST ? 0 : width));
    const [widest = 0, next = 0] = [...new Set(able)].sort((one, other) => other - one);
    if (widest === 0) break;
    const wide = able.flatMap((width, index) => (width === widest ? [index] : []));
    const share = Math.max(1, Math.min(widest - Math.max(next, NARROWEST), Math.floor(excess / wide.length)));
    for (const index of wide) {
      if (excess <= 0) break;
      fitting[index]! -= share;
      excess -= share;
    }
  }
  return fitting;
}
