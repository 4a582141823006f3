import Table from 'cli-table3';
import { oneLine } from './plain-text';

const NO_LINES = Object.fromEntries(
  ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right']
    .concat(['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid', 'middle'])
    .map((name) => [name, '']),
);

/** Formats aligned columns under their names, without lines or colours, alike on a terminal and in a pipe. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = new Table({
    head: [...head],
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2, compact: true },
  });
  columns.push(...rows.map((row) => row.map(oneLine)));
  return trimEnds(columns.toString());
}

const trimEnds = (text: string) => text.replace(/[ \t]+$/gm, '');
