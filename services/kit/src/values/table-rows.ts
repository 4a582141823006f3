/** A table of a text: rows below each other, in lines. */
export interface Table {
  readonly start: number;
  readonly end: number;
  /** Where the rows end that say what the columns are; equal to `start` if no row does. */
  readonly headEnd: number;
  /** The places where its rows end. */
  readonly rowEnds: readonly number[];
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A row that divides the head of a table of GFM from its body. https://github.github.com/gfm/#tables-extension- */
const DELIMITER = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
export const isDelimiter = (line: string): boolean =>
  line.length <= MAX_LINE && line.includes('|') && line.includes('-') && DELIMITER.test(line);

/** Ways in which a line has cells, the likeliest first. */
const FORMS: readonly ((line: string) => number)[] = [
  (line) => barsIn(line),
  (line) => line.trim().split(/\t+/).length,
  (line) => cellsOf(line, ';'),
  (line) => (/,\s/.test(line.replace(/"[^"]*"/g, '')) ? 1 : cellsOf(line, ',')),
];
const BARS = 0;
const MIN_ROWS = 3;
const MAX_LINE = 2_000;

/** Empty cells count, too: bars around a row, or one before it, add none. */
function barsIn(line: string): number {
  const row = line.trim();
  const isEnclosed = row.startsWith('|');
  return row.split('|').length - Number(isEnclosed) - Number(isEnclosed && row.length > 1 && row.endsWith('|'));
}

const cellsOf = (line: string, mark: string): number => line.replace(/"[^"]*"/g, '').split(mark).length;

/** The tables in a part of a text, in order. */
export function tablesIn(text: string, start: number, end: number): Table[] {
  const tables: Table[] = [];
  let rows: Line[] = [];
  let form = -1;
  let cells = 0;
  const finish = (): void => {
    const table = tableOf(rows, form);
    if (table) tables.push(table);
    rows = [];
  };
  for (const line of linesIn(text, start, end)) {
    const isOne = rows.length > 0 && isNextRow(line.text, form, cells);
    if (!isOne) {
      finish();
      form = line.text.length > MAX_LINE ? -1 : FORMS.findIndex((count) => count(line.text) > 1);
      if (form < 0) continue;
      cells = FORMS[form]!(line.text);
    }
    rows.push(line);
  }
  finish();
  return tables;
}

const isNextRow = (line: string, form: number, cells: number): boolean =>
  line.length <= MAX_LINE && (form === BARS ? barsIn(line) > 1 || isDelimiter(line) : FORMS[form]!(line) === cells);

function* linesIn(text: string, start: number, end: number): Generator<Line> {
  for (let at = start; at < end; ) {
    const found = text.indexOf('\n', at);
    const next = found < 0 || found >= end ? end : found + 1;
    yield { start: at, end: next, text: text.slice(at, next).trimEnd() };
    at = next;
  }
}

function tableOf(rows: readonly Line[], form: number): Table | undefined {
  const delimiter = rows.findIndex(({ text }, n) => n > 0 && form === BARS && isDelimiter(text));
  if (rows.length < MIN_ROWS && delimiter < 0) return undefined;
  const head = delimiter > 0 ? delimiter + 1 : Number(isHead(rows));
  const start = rows[0]!.start;
  return {
    start,
    end: rows.at(-1)!.end,
    headEnd: head > 0 ? rows[head - 1]!.end : start,
    rowEnds: rows.map(({ end }) => end),
  };
}

/** Whether the first row names the columns: it has no digits, and what is below has or is longer. */
const isHead = (rows: readonly Line[]): boolean =>
  !isDelimiter(rows[0]!.text) &&
  !/\d/.test(rows[0]!.text) &&
  (rows.slice(1, 20).some(({ text }) => /\d/.test(text)) || rows.length > MIN_ROWS);
