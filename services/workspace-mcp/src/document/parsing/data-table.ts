import type { DomNode, FormatCallback } from 'html-to-text';

/** The parts of the library's builder by which its own formatter writes tables; its types lack them. */
interface TableBuilder {
  openTable(): void;
  openTableRow(): void;
  openTableCell(options: object): void;
  closeTableCell(span: { colspan: number; rowspan: number }): void;
  closeTableRow(): void;
  closeTable(options: {
    tableToString: (rows: Cell[][]) => string;
    leadingLineBreaks: number;
    trailingLineBreaks: number;
  }): void;
}

interface Cell {
  readonly text: string;
  readonly colspan: number;
  readonly rowspan: number;
}

const LINE = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

/** A table of data: a line for each row, in which bars divide the cells. Other tables arrange a page. */
export const table: FormatCallback = (element, walk, builder) => {
  const rows = rowsOf(element);
  if (!isData(element, rows)) {
    builder.openBlock({ leadingLineBreaks: 2 });
    walk(element.children, builder);
    builder.closeBlock({ trailingLineBreaks: 2 });
    return;
  }
  const captions = element.children.filter(({ name }) => name === 'caption' || name === 'colgroup');
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(captions, builder);
  const tables = builder as unknown as TableBuilder;
  tables.openTable();
  for (const row of rows) {
    tables.openTableRow();
    for (const cell of cellsOf(row)) {
      tables.openTableCell({});
      walk(cell.children, builder);
      tables.closeTableCell({ colspan: spanOf(cell, 'colspan'), rowspan: spanOf(cell, 'rowspan') });
    }
    tables.closeTableRow();
  }
  const heads = headsOf(rows);
  tables.closeTable({ tableToString: (cells) => written(cells, heads), ...LINE });
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const isShown = ({ attribs = {} }: DomNode): boolean => !('hidden' in attribs) && attribs['aria-hidden'] !== 'true';

/** The rows in the order in which they are shown: the foot of a table may be written before its body. */
function rowsOf(element: DomNode): DomNode[] {
  const parts = (element.children ?? []).filter(isShown);
  const named = (name: string): DomNode[] => parts.filter((part) => part.name === name).flatMap(rowsIn);
  const inBody = parts.filter(({ name }) => name !== 'thead' && name !== 'tfoot');
  return [
    ...named('thead'),
    ...inBody.flatMap((part) => (part.name === 'tr' ? [part] : rowsIn(part))),
    ...named('tfoot'),
  ];
}

const rowsIn = ({ children = [] }: DomNode): DomNode[] =>
  children.filter((child) => child.name === 'tr' && isShown(child));

const isCell = ({ name }: DomNode): boolean => name === 'td' || name === 'th';
const cellsOf = ({ children = [] }: DomNode): DomNode[] => children.filter((child) => isCell(child) && isShown(child));

const MAX_SPAN = 1_000;
const spanOf = ({ attribs = {} }: DomNode, name: string): number =>
  Math.min(MAX_SPAN, Math.max(1, Number.parseInt(attribs[name] ?? '1', 10) || 1));

/** Elements that are in the cells of tables by which a page is arranged. */
const ARRANGED = /^(table|h[1-6]|section|article|main|header|form|hr)$/;
const MAX_NODES = 50_000;
/** Elements other than rows that may stand in a table. */
const PART = /^(caption|colgroup|thead|tbody|tfoot|tr|script|template)$/;

function isData(element: DomNode, rows: readonly DomNode[]): boolean {
  if (rows.length === 0 || !element.children.every(({ type, name }) => type !== 'tag' || PART.test(name!)))
    return false;
  if (!rows.every(({ children }) => children.every((child) => child.type !== 'tag' || isCell(child)))) return false;
  if (rows.every((row) => cellsOf(row).length < 2) && rows.length < 2) return false;
  const waiting = rows.flatMap(cellsOf).flatMap(({ children = [] }) => children);
  for (let left = MAX_NODES; left > 0 && waiting.length > 0; left--) {
    const node = waiting.pop()!;
    if (node.type === 'tag' && ARRANGED.test(node.name!)) return false;
    for (const child of node.children ?? []) waiting.push(child);
  }
  return true;
}

/** The number of first rows that name the columns. */
function headsOf(rows: readonly DomNode[]): number {
  const isHead = (row: DomNode): boolean => {
    const cells = cellsOf(row);
    const isNamed =
      cells.some(({ name }) => name === 'th') &&
      cells.every(({ name, children }, n) => name === 'th' || (n === 0 && children.length === 0));
    return isNamed || (row as { parent?: DomNode }).parent?.name === 'thead';
  };
  const first = rows.findIndex((row) => !isHead(row));
  return first < 0 ? 0 : first;
}

/** The longest text of a cell that is told again for each row beside it, the most of these, and the most columns of a table. */
const MAX_REPEATED_TEXT = 200;
const MAX_REPEATED = 20_000;
const MAX_COLUMNS = 100;

function written(rows: readonly Cell[][], heads: number): string {
  const lines = inColumns(rows).map((cells) => cells.join(' | ').trimEnd());
  const isPlain = heads === 0 || (heads === 1 && !/\d/.test(lines[0]!));
  // A head that looks like data is marked as GFM does.
  if (!isPlain)
    lines.splice(
      heads,
      0,
      Array(Math.max(2, rows[0]?.length ?? 2))
        .fill('---')
        .join(' | '),
    );
  return lines.filter((line) => line !== '').join('\n');
}

/** The texts of the cells in their columns: a cell beside several rows stands in each, one above several columns in the first. */
function inColumns(rows: readonly Cell[][]): string[][] {
  let below: { text: string; left: number }[] = [];
  let left = MAX_REPEATED;
  return rows.map((row) => {
    const line: string[] = [];
    const next: typeof below = [];
    const fill = (): void => {
      for (let one = below[line.length]; one && left > 0; one = below[line.length]) {
        left--;
        if (one.left > 1) next[line.length] = { text: one.text, left: one.left - 1 };
        line.push(one.text);
      }
    };
    for (const { text, colspan, rowspan } of row) {
      fill();
      const told = text.replace(/\s+/g, ' ').trim();
      for (let n = 0; n < colspan && (n === 0 || line.length < MAX_COLUMNS); n++) {
        if (rowspan > 1 && told.length <= MAX_REPEATED_TEXT && line.length < MAX_COLUMNS)
          next[line.length] = { text: n === 0 ? told : '', left: rowspan - 1 };
        line.push(n === 0 ? told : '');
      }
    }
    fill();
    below = next;
    return line;
  });
}
