import Table from 'cli-table3';
import stringWidth from 'string-width';
import { fittingWidths } from './fitting-widths';
import { oneLine } from './plain-text';

const NO_LINES = Object.fromEntries(
  ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right']
    .concat(['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid', 'middle'])
    .map((name) => [name, '']),
);
/** Between two columns. */
const GAP = 2;

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

/** UUIDs and ULIDs are copied from a table into the next command. */
const ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9A-HJKMNP-TV-Z]{26})$/;

const trimEnds = (text: string) => text.replace(/[ \t]+$/gm, '');
