import { invalidField } from '../errors/app-error';
import type { CursorCodec } from './cursor';

const USUAL_PER_PAGE = 20;
const MOST_PER_PAGE = 100;
/** As far as a list is counted. */
const MOST_SKIPPED = 10_000;

export interface PageAsked {
  /** Empty: the first page. */
  readonly cursor: string;
  /** 0: the usual 20; more than 100 is 100. */
  readonly per_page: number;
  /** Which page, from 1: that many rows are passed over where there is no cursor. */
  readonly page?: number;
}

/** A list in the order of its sort keys. */
export interface CountedList<Row, Key extends readonly unknown[]> {
  /** What a cursor of it is good for. */
  readonly filters: unknown;
  /** The next rows behind that key, or the first ones but `skip`. */
  rows(behind: Key | null, limit: number, skip: number): Promise<readonly Row[]>;
  count(): Promise<number>;
  /** The key of a row of the page behind `behind`. */
  keyOf(row: Row, behind: Key | null): Key;
}

export interface CountedPage<Row> {
  readonly rows: readonly Row[];
  readonly meta: {
    readonly next_cursor: string;
    readonly page: number;
    readonly per_page: number;
    readonly total: number;
  };
}

/**
 * One page and its meta (contract: list-meta). Without a cursor the total is counted, unless this page shows where the list ends; a cursor carries
 * it. Errors: invalid_cursor,
 * validation_failed for a page beyond the first 10,000 rows, which only a cursor reaches.
 */
export async function readCountedPage<Row, Key extends readonly unknown[]>(
  cursors: CursorCodec,
  list: CountedList<Row, Key>,
  asked: PageAsked,
): Promise<CountedPage<Row>> {
  const per_page = Math.min(asked.per_page || USUAL_PER_PAGE, MOST_PER_PAGE);
  const page = asked.page || 1;
  const { counted, behind } = startOf(cursors, list, asked.cursor);
  const skip = behind ? 0 : (page - 1) * per_page;
  if (skip > MOST_SKIPPED) throw invalidField('page', 'lies beyond the first 10,000; go on by cursor');
  const found = await list.rows(behind, per_page + 1, skip);
  const rows = found.slice(0, per_page);
  const hasMore = found.length > per_page;
  const endsHere = !hasMore && (rows.length > 0 || skip === 0);
  const total = counted ?? (endsHere ? skip + rows.length : await list.count());
  const next_cursor = hasMore ? cursors.encode([total, ...list.keyOf(rows.at(-1)!, behind)], list.filters) : '';
  return { rows, meta: { next_cursor, page, per_page, total } };
}

/** What has the right MAC for these filters was written by `readCountedPage` for this list. */
function startOf<Row, Key extends readonly unknown[]>(
  cursors: CursorCodec,
  { filters }: CountedList<Row, Key>,
  cursor: string,
): { counted: number | null; behind: Key | null } {
  if (cursor === '') return { counted: null, behind: null };
  const [counted, ...behind] = cursors.decode(cursor, filters) as [number, ...unknown[]];
  return { counted, behind: behind as unknown as Key };
}
