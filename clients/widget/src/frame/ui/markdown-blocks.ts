/** A block of a Markdown text. Everything else that Markdown knows, HTML first of all, stays the text that it is. */
export type Block =
  | { readonly kind: 'text' | 'heading' | 'code' | 'table'; readonly text: string }
  | { readonly kind: 'rule' }
  | {
      readonly kind: 'list';
      /** The number of the first item; undefined for bullets. */
      readonly start: number | undefined;
      readonly items: readonly (readonly Block[])[];
    };

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6} +(.*?)[ #]*$/;
const RULE = /^ {0,3}([-*_])( *\1){2,} *$/;
const ITEM = /^( {0,3})(?:([-*+])|(\d{1,9})[.)]) +(?=\S)/;
const TABLE = /^ {0,3}\|.*\| *$/;
/** Deeper lists are shown as text. */
const MAX_DEPTH = 6;

/** Splits a text into blocks, in one pass over its lines. */
export function blocksOf(text: string, depth = 0): Block[] {
  const lines = text.replaceAll('\t', '    ').split('\n');
  const blocks: Block[] = [];
  while (lines.length > 0) {
    const block = nextBlock(lines, depth);
    if (block) blocks.push(block);
  }
  return blocks;
}

/** Takes the lines of the first block. */
function nextBlock(lines: string[], depth: number): Block | undefined {
  const line = lines[0]!;
  if (line.trim() === '') return void lines.shift();
  if (FENCE.test(line)) return code(lines);
  if (RULE.test(line)) return rule(lines);
  if (HEADING.test(line)) return { kind: 'heading', text: HEADING.exec(lines.shift()!)![1]! };
  if (TABLE.test(line)) return { kind: 'table', text: take(lines, (next) => TABLE.test(next)) };
  if (ITEM.test(line) && depth < MAX_DEPTH) return list(lines, depth);
  return { kind: 'text', text: take(lines, (next) => isText(next)) };
}

const isText = (line: string): boolean =>
  line.trim() !== '' && ![FENCE, RULE, HEADING, TABLE, ITEM].some((other) => other.test(line));

/** Takes the first line, and those after it that belong to it. */
function take(lines: string[], belongs: (line: string) => boolean): string {
  const taken = [lines.shift()!];
  while (lines.length > 0 && belongs(lines[0]!)) taken.push(lines.shift()!);
  return taken.join('\n').trim();
}

function rule(lines: string[]): Block {
  lines.shift();
  return { kind: 'rule' };
}

/** A block of code that is not closed, as while it is being written, ends with the text. */
function code(lines: string[]): Block {
  const fence = FENCE.exec(lines.shift()!)![1]!;
  const end = lines.findIndex((line) => line.trim().startsWith(fence));
  const taken = lines.splice(0, end === -1 ? lines.length : end);
  lines.shift();
  return { kind: 'code', text: taken.join('\n') };
}

function list(lines: string[], depth: number): Block {
  const number = ITEM.exec(lines[0]!)![3];
  const isOrdered = number !== undefined;
  const items: Block[][] = [];
  while (lines.length > 0 && isItem(lines[0]!, isOrdered)) items.push(blocksOf(takeItem(lines), depth + 1));
  return { kind: 'list', start: isOrdered ? Number(number) : undefined, items };
}

function isItem(line: string, isOrdered: boolean): boolean {
  const found = ITEM.exec(line);
  return found !== null && !RULE.test(line) && (found[3] !== undefined) === isOrdered;
}

/** Takes the lines of an item: those that are indented, blank ones between these and the next item, and text that goes on. */
function takeItem(lines: string[]): string {
  const [marker, indent] = ITEM.exec(lines[0]!)!;
  const taken = [lines.shift()!.slice(marker.length)];
  while (lines.length > 0) {
    const blank = lines.findIndex((line) => line.trim() !== '');
    const next = lines[blank];
    const goesOn = next !== undefined && (indentOf(next) > indent!.length + 1 || (blank === 0 && isText(next)));
    const isBetweenItems = next !== undefined && blank > 0 && ITEM.test(next);
    if (!goesOn && !isBetweenItems) break;
    taken.push(...lines.splice(0, blank));
    if (!goesOn) break;
    taken.push(lines.shift()!.slice(Math.min(indentOf(next), marker.length)));
  }
  return taken.join('\n');
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
