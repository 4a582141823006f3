import { type Table, tablesIn } from '@cws/kit';
import { type Span, sentencesIn } from './sentences';

/** A part of a text that is quoted whole: a numbered list or fenced code; of a table its rows can be quoted. */
export interface Block extends Span {
  readonly table?: Table;
}

/** The blocks of a text in order; none is in another one. */
export function blocksIn(text: string): Block[] {
  const code = fencedCodeIn(text);
  const tables = between(text, code, (span) =>
    tablesIn(text, span.start, span.end).map((table) => ofTable(text, table)),
  );
  const both = inOrder([...code, ...tables]);
  return inOrder([...both, ...between(text, both, (span) => numberedListsIn(text, span))]);
}

const inOrder = (blocks: readonly Block[]): Block[] => blocks.toSorted((one, other) => one.start - other.start);

const ofTable = (text: string, table: Table): Block => ({ ...trimmed(text, table), table });

/** The results of `find` in the parts of the text that are in none of the blocks. */
function between(text: string, blocks: readonly Block[], find: (span: Span) => Block[]): Block[] {
  const starts = [0, ...blocks.map(({ end }) => end)];
  return starts.flatMap((start, index) => find({ start, end: blocks[index]?.start ?? text.length }));
}

function trimmed(text: string, { start, end }: Span): Span {
  const part = text.slice(start, end);
  return { start: start + part.length - part.trimStart().length, end: start + part.trimEnd().length };
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Fenced code with its fences; code whose end is not there lasts to the end of the text. https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
function fencedCodeIn(text: string): Block[] {
  const blocks: Block[] = [];
  let open: { readonly start: number; readonly fence: string } | undefined;
  for (const { start, end, line } of linesOf(text)) {
    const fence = FENCE.exec(line)?.[1];
    if (!fence) continue;
    if (!open) open = { start, fence };
    else if (fence.startsWith(open.fence) && line.trim() === fence) {
      blocks.push({ start: open.start, end });
      open = undefined;
    }
  }
  return open ? [...blocks, trimmed(text, { start: open.start, end: text.length })] : blocks;
}

function* linesOf(text: string): Generator<Span & { readonly line: string }> {
  for (let start = 0; start < text.length; ) {
    const index = text.indexOf('\n', start);
    const end = index < 0 ? text.length : index;
    yield { start, end, line: text.slice(start, end) };
    start = end + 1;
  }
}

/** `1.` or `1)`, in the digits of any script. */
const NUMBER = /(?<![\p{L}\p{N}.,:])(\p{Nd}{1,3})[.)．）、](?=\s*[^\s\p{N}])/gu;

interface Item {
  readonly start: number;
  readonly number: number;
  readonly isLine: boolean;
}

/** Lists of two items or more whose numbers go on, in lines of their own or one behind the other. */
function numberedListsIn(text: string, span: Span): Block[] {
  const lists: Item[][] = [];
  for (const item of itemsIn(text, span)) {
    const last = lists.at(-1)?.at(-1);
    if (last && isNext(last.number, item.number)) lists.at(-1)!.push(item);
    else lists.push([item]);
  }
  const long = lists.filter(({ length }) => length > 1);
  return long.map((items) => trimmed(text, { start: items[0]!.start, end: endOf(text, items.at(-1)!, span.end) }));
}

/** In Markdown every item may have the number 1. */
const isNext = (number: number, next: number): boolean => next === number + 1 || (next === 1 && number === 1);

function itemsIn(text: string, { start: from, end: to }: Span): Item[] {
  const part = text.slice(from, to);
  return [...part.matchAll(NUMBER)].flatMap(({ 0: _mark, 1: digits = '', index }) => {
    const before = lastSign(part, index);
    if (!BEGINS_BEHIND.test(before)) return [];
    return [{ start: from + index, number: numberOf(digits), isLine: before === '\n' || before === '' }];
  });
}

/** A number begins an item behind a line break, the end of a sentence or a colon: "on 5. May" begins none. */
const BEGINS_BEHIND = /^$|[\n.!?:;…。！？：；؟।)"”»]/;

/** The last character before a place that is no blank, within what an item may be indented; empty at the begin of the text. */
function lastSign(text: string, index: number): string {
  let at = index - 1;
  while (at >= 0 && index - at < MAX_INDENT && /[ \t\u00a0>*_]/.test(text[at]!)) at -= 1;
  return text[at] ?? '';
}

const MAX_INDENT = 20;

const numberOf = (digits: string): number => Number([...digits].map(digitOf).join(''));

/** The digits of each script are ten characters in a row, of which the first is a multiple of ten behind another one that is none. */
function digitOf(digit: string): number {
  let value = 0;
  for (let code = digit.codePointAt(0)! - 1; value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code)); code -= 1)
    value += 1;
  return value;
}

/** No more of a last item is looked at. */
const MAX_ITEM = 2_000;

/** The last item ends with its paragraph, or with its sentence where the list is in a text. */
function endOf(text: string, { start, isLine }: Item, most: number): number {
  const rest = text.slice(start, Math.min(most, start + MAX_ITEM));
  const blank = rest.search(/\n[ \t]*\n/);
  const paragraph = start + (blank < 0 ? rest.length : blank);
  return isLine ? paragraph : (sentencesIn(text, { start, end: paragraph })[0]?.end ?? paragraph);
}
