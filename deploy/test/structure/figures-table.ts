import type { Figure } from './figures.ts';

const BEGIN = '<!-- figures: npm run structure -->';
const END = '<!-- end of figures -->';

/** The check that keeps a figure, by the first words of the figure. */
const KEPT_BY: Readonly<Record<string, string>> = {
  'files of more than': '`npm run check` (structure)',
  'functions of more than': '`npm run check` (structure)',
  'short files that': '`npm run check` (structure)',
  'folders in cycles': '`npm run check` (folders, structure)',
  'undeclared dependencies': '`npm run check` (boundaries)',
  'citations of sections': '`npm run check` (contract)',
  'driver calls': '`npm run check` (stores)',
};

/** Figures of two checkouts side by side. */
export function figuresTable(before: readonly Figure[], now: readonly Figure[]): string {
  const values = new Map(before.map(({ name, value }) => [name, value]));
  const rows = now.map(
    ({ name, value }) => `| ${name} | ${values.get(name) ?? '–'} | ${value} | ${keeperOf(name)} |\n`,
  );
  return ['| | before | now | kept by |\n', '|---|---|---|---|\n', ...rows].join('');
}

const keeperOf = (name: string): string =>
  Object.entries(KEPT_BY).find(([beginning]) => name.startsWith(beginning))?.[1] ?? 'nothing';

/** The document with another table between its markers. Rows that were not measured this time stay as they are. */
export function withFigures(document: string, table: string): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`docs/structure.md has no lines "${BEGIN}" and "${END}"`);
  const measured = new Set(rowsOf(table).map(nameOf));
  const others = rowsOf(document.slice(from, to)).filter((row) => !measured.has(nameOf(row)));
  return `${document.slice(0, from)}${BEGIN}\n\n${table}${others.map((row) => `${row}\n`).join('')}\n${document.slice(to)}`;
}

const rowsOf = (text: string): string[] => text.split('\n').filter((line) => /^\| \S/.test(line));
const nameOf = (row: string): string => row.split('|')[1]!.trim();
