import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import { encoderOf, type MessageOf, type ShapeName } from '@cws/protos';
import type { Context } from '../context';

type Item = identity.ExportItem;

/** A page of a file, and the cursor of the next one; empty at the end. */
export interface SourcePage {
  readonly items: readonly Item[];
  readonly next_cursor: string;
}

/** The source that one file of an export is read from. `call` is one of the user. */
export interface Source {
  readonly file: string;
  readonly kind: 'object' | 'list' | 'bytes';
  /** Empty where rows have none. */
  readonly inner_list: string;
  readonly page: (context: Context, call: Call, cursor: string) => Promise<SourcePage>;
}

/** A page of resources. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly next_cursor: string;
}
export type ReadRows<Row> = (context: Context, call: Call, cursor: string) => Promise<Rows<Row>>;

export const ALL_AT_ONCE = 100;

const ended = (items: readonly Item[]): SourcePage => ({ items, next_cursor: '' });

/** The JSON of a resource, with the fields and names that it has at REST. */
const itemOf = <Name extends ShapeName>(shape: Name, row: MessageOf<Name>, is_inner = false): Item => ({
  content: Buffer.from(encoderOf(shape)(row)),
  is_inner,
});

/** A file that is one resource. */
export const oneFile = <Name extends ShapeName>(
  file: string,
  shape: Name,
  read: (context: Context, call: Call) => Promise<MessageOf<Name>>,
): Source => ({
  file,
  kind: 'object',
  inner_list: '',
  page: async (context, call) => ended([itemOf(shape, await read(context, call))]),
});

/** A file that lists resources. */
export const listFile = <Name extends ShapeName>(
  file: string,
  shape: Name,
  read: ReadRows<MessageOf<Name>>,
): Source => ({
  file,
  kind: 'list',
  inner_list: '',
  async page(context, call, cursor) {
    const { rows, next_cursor } = await read(context, call, cursor);
    return { items: rows.map((row) => itemOf(shape, row)), next_cursor };
  },
});

/** A file of bytes; without any there is no file. */
export const bytesFile = (file: string, read: (context: Context, call: Call) => Promise<Uint8Array>): Source => ({
  file,
  kind: 'bytes',
  inner_list: '',
  async page(context, call) {
    const content = Buffer.from(await read(context, call));
    return ended(content.length === 0 ? [] : [{ content, is_inner: false }]);
  },
});

/** Rows of which each has a list of its own. */
export interface Nested<Row extends ShapeName, Inner extends ShapeName> {
  readonly row: Row;
  /** Reads one row at a time. */
  readonly readRow: ReadRows<MessageOf<Row>>;
  readonly inner_list: string;
  readonly inner: Inner;
  readonly readInner: (context: Context, call: Call, row_id: string, cursor: string) => Promise<Rows<MessageOf<Inner>>>;
}

/** The row whose inner list is read, where to go on in it, and where to go on behind the row. */
type Position = readonly [row_id: string, inner: string, behind: string];

/** A file that lists resources with lists of their own. */
export function nestedFile<Row extends ShapeName, Inner extends ShapeName>(
  file: string,
  nested: Nested<Row, Inner>,
): Source {
  return {
    file,
    kind: 'list',
    inner_list: nested.inner_list,
    async page(context, call, cursor) {
      const position = cursor === '' ? undefined : (JSON.parse(cursor) as Position);
      if (position === undefined || position[0] === '') return nextRow(nested, context, call, position?.[2] ?? '');
      const [row_id, inner, behind] = position;
      const { rows, next_cursor } = await nested.readInner(context, call, row_id, inner);
      const items = rows.map((row) => itemOf(nested.inner, row, true));
      return {
        items,
        next_cursor: next_cursor === '' ? behindRow(behind) : positionText([row_id, next_cursor, behind]),
      };
    },
  };
}

async function nextRow<Row extends ShapeName, Inner extends ShapeName>(
  { row: shape, readRow }: Nested<Row, Inner>,
  context: Context,
  call: Call,
  cursor: string,
): Promise<SourcePage> {
  const { rows, next_cursor: behind } = await readRow(context, call, cursor);
  const [row] = rows;
  if (!row) return ended([]);
  const { id } = row as { id: string };
  return { items: [itemOf(shape, row)], next_cursor: positionText([id, '', behind]) };
}

const behindRow = (behind: string): string => (behind === '' ? '' : positionText(['', '', behind]));
const positionText = (position: Position): string => JSON.stringify(position);
