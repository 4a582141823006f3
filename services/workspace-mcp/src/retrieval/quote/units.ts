import { type Block, blocksIn } from './blocks';
import { type Span, sentencesIn } from './sentences';

/** Judges how well a part of a text answers a question: 0 where nothing of it does. */
export type Fit = (part: string, span: Span) => number;

/** The smallest part of a text that is quoted: a sentence or a block, with its fit to the question. */
export interface Unit extends Block {
  readonly fit: number;
  readonly isBlock: boolean;
}

/** The units of a text in order. What ends with a colon belongs to the block that it announces. */
export function unitsOf(text: string, fit: Fit): Unit[] {
  const blocks = blocksIn(text);
  const units: Unit[] = [];
  const add = (block: Block, isBlock: boolean): void => {
    const before = units.at(-1);
    const isAnnounced =
      isBlock && !block.table && before && !before.isBlock && /[:：]$/.test(text.slice(before.start, before.end));
    if (isAnnounced) units.pop();
    const { start, end, table } = isAnnounced ? { ...block, start: before.start } : block;
    units.push({
      start,
      end,
      isBlock,
      fit: fitOf(text, { start, end, table }, fit),
      ...(table && { table }),
    });
  };
  let at = 0;
  for (const block of blocks) {
    for (const sentence of sentencesIn(text, { start: at, end: block.start })) add(sentence, false);
    add(block, true);
    at = block.end;
  }
  for (const sentence of sentencesIn(text, { start: at, end: text.length })) add(sentence, false);
  return units;
}

const fitOf = (text: string, { start, end, table }: Block, fit: Fit): number =>
  table ? Math.max(...rowsOf(text, table, fit).map((row) => row.fit)) : fit(text.slice(start, end), { start, end });

/** The rows of a table below its head, each with the fit of the head and it together. */
export function rowsOf(text: string, table: NonNullable<Block['table']>, fit: Fit): Unit[] {
  const head = text.slice(table.start, table.headEnd);
  const starts = [table.start, ...table.rowEnds];
  return table.rowEnds
    .map((end, index) => ({ start: starts[index]!, end }))
    .filter(({ start }) => start >= table.headEnd)
    .map(({ start, end }) => {
      const row = text.slice(start, end);
      return { start, end: start + row.trimEnd().length, isBlock: true, fit: fit(`${head}\n${row}`, { start, end }) };
    });
}
