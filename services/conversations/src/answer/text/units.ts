import { type Block, blocksIn } from './blocks';
import { hitsIn } from './question-words';
import { sentencesIn } from './sentences';

/** The smallest part of a text that is quoted: a sentence or a block, with the number of words of the question in it. */
export interface Unit extends Block {
  readonly hits: number;
  readonly isBlock: boolean;
}

/** The units of a text in order. What ends with a colon belongs to the block that it announces. */
export function unitsOf(text: string, questionWords: readonly string[]): Unit[] {
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
      hits: hitsOf(text, { start, end, table }, questionWords),
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

const hitsOf = (text: string, { start, end, table }: Block, words: readonly string[]): number =>
  table ? Math.max(...rowsOf(text, table, words).map(({ hits }) => hits)) : hitsIn(text.slice(start, end), words);

/** The rows of a table below its head, each with the number of words of the question in the head and in it. */
export function rowsOf(text: string, table: NonNullable<Block['table']>, words: readonly string[]): Unit[] {
  const head = text.slice(table.start, table.headEnd);
  const starts = [table.start, ...table.rowEnds];
  return table.rowEnds
    .map((end, index) => ({ start: starts[index]!, end }))
    .filter(({ start }) => start >= table.headEnd)
    .map(({ start, end }) => {
      const row = text.slice(start, end);
      return { start, end: start + row.trimEnd().length, isBlock: true, hits: hitsIn(`${head}\n${row}`, words) };
    });
}
