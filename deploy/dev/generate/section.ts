import { Advice } from '../../processes/advice.ts';

/** Puts a generated text between the markers of that name in a document. */
export function withSection(document: string, name: string, text: string): string {
  const [begin, end] = [`<!-- generated: ${name} -->`, '<!-- end of generated -->'];
  const from = document.indexOf(begin);
  const to = document.indexOf(end, from);
  if (from < 0 || to < 0) throw new Advice(`A document has no lines "${begin}" and "${end}".`);
  return `${document.slice(0, from)}${begin}\n\n${text}\n${document.slice(to)}`;
}

export type TableRow = readonly string[];

export const table = (head: TableRow, rows: readonly TableRow[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `|${cells.map(cell).join('|')}|\n`).join('');

const cell = (text: string): string => (text === '---' ? text : ` ${text.replaceAll('|', '\\|')} `);
