import Table from 'cli-table3';
import stringWidth from 'string-width';
import { oneLine } from './plain-text';

const NO_LINES = Object.fromEntries(
  ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right']
    .concat(['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid', 'middle'])
    .map((name) => [name, '']),
);
/** Between two columns. */
const GAP = 2;
/** A column is not cut below this. */
const NARROWEST = 8;

/**
 * Formats aligned columns under their names, without lines or colours, alike on a terminal and in a pipe. Where a line has no more than
 * `width` columns, the longest texts are cut with `…`; ids are whole.
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[], width?: number): string {
  const cells = rows.map((row) => row.map(oneLine));
  const widths = head.map((_, index) => Math.max(...[head, ...cells].map((row) => stringWidth(row[index] ?? ''))));
  const isWhole = head.map((_, index) => cells.some((row) => ID.test(row[index] ?? '')));
  const fitting = width === undefined ? widths : fittingWidths(widths, isWhole, width - GAP * (head.length - 1));
  const columns = new Table({
    head: [...head],
    colWidths: fitting.map((one) => one + GAP),
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': GAP, compact: true },
  });
  columns.push(...cells);
  return trimEnds(columns.toString());
}

/** The columns of a table under their names, and how an item fills them. */
export type Columns<T> = Readonly<Record<string, (item: T) => string>>;

/** Formats items as a table, or says that there are `none`. */
export const tableOf =
  <T>(items: readonly T[], columns: Columns<T>, none: string) =>
  (width?: number): string => {
    const rows = items.map((item) => Object.values(columns).map((cell) => cell(item)));
    return items.length === 0 ? none : table(Object.keys(columns), rows, width);
  };

/** UUIDs and ULIDs are copied from a table into the next command. */
const ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9A-HJKMNP-TV-Z]{26})$/;

const trimEnds = (text: string) => text.replace(/[ \t]+$/gm, '');

/** The widths of columns whose sum is at most `most`, as far as that is possible: the widest one gives way first. */
function fittingWidths(widths: readonly number[], isWhole: readonly boolean[], most: number): number[] {
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
