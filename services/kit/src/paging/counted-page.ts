import { invalidField } from '../errors/app-error';
import type { CursorCodec } from './cursor';

export const DEFAULT_PER_PAGE = 20;
export const MAX_PER_PAGE = 100;
/** Pages by number end behind so many rows. */
export const MAX_SKIPPED = 10_000;

/** The refusal of a page that only a cursor reaches. */
export const BEYOND_PAGES = `lies beyond the first ${MAX_SKIPPED.toLocaleString('en')}; go on by cursor`;

export interface PageRequest {
  /** Empty: the first page. */
  readonly cursor: string;
  /** 0 is 20; more than 100 is 100. */
  readonly per_page: number;
  /** Number of the page, from 1. A cursor overrides it. */
  readonly page?: number;
}

/** A list in the order of its sort keys. */
export interface CountedList<Row, Key extends readonly unknown[]> {
  /** A cursor is valid for a list with the same filters. */
  readonly filters: unknown;
  /** The rows behind that key, or without one from the beginning after `skip` rows. */
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
 * Reads one page and its meta (contract: list-meta). A cursor carries the total; without one it is counted, unless this page shows
 * where the list ends. Errors: invalid_cursor, and validation_failed for a page beyond the first 10,000 rows, which only a cursor
 * reaches.
 */
export async function readCountedPage<Row, Key extends readonly unknown[]>(
  cursors: CursorCodec,
  list: CountedList<Row, Key>,
  request: PageRequest,
): Promise<CountedPage<Row>> {
  const per_page = Math.min(request.per_page || DEFAULT_PER_PAGE, MAX_PER_PAGE);
  const page = request.page || 1;
  const { counted, behind } = startOf(cursors, list, request.cursor);
  const skip = behind ? 0 : (page - 1) * per_page;
  if (skip > MAX_SKIPPED) throw invalidField('page', BEYOND_PAGES);
  const found = await list.rows(behind, per_page + 1, skip);
  const rows = found.slice(0, per_page);
  const hasMore = found.length > per_page;
  const endsHere = !hasMore && (rows.length > 0 || skip === 0);
  const total = counted ?? (endsHere ? skip + rows.length : await list.count());
  const next_cursor = hasMore ? cursors.encode([total, ...list.keyOf(rows.at(-1)!, behind)], list.filters) : '';
  return { rows, meta: { next_cursor, page, per_page, total } };
}

/** A cursor whose MAC is valid for these filters was made by `readCountedPage` for this list, so its keys have the list's types. */
function startOf<Row, Key extends readonly unknown[]>(
  cursors: CursorCodec,
  { filters }: CountedList<Row, Key>,
  cursor: string,
): { counted: number | null; behind: Key | null } {
  if (cursor === '') return { counted: null, behind: null };
  const [counted, ...behind] = cursors.decode(cursor, filters) as [number, ...unknown[]];
  return { counted, behind: behind as unknown as Key };
}
