import { z } from 'zod';
import { jsonBytes, SHORT_TEXT_BYTES } from './cut-text';
import { longTextsIn, NOTE_BYTES } from './fitted-result';
import { ToolFailure } from './tool-failure';

/** The bytes in JSON of the rows of one result, which leave room for its other fields. */
const MAX_PAGE_BYTES = 45_000;

/** The arguments of a tool that lists rows. */
export const pageArguments = (most: number, usual: number) => ({
  limit: z.int().min(1).max(most).default(usual).describe('The most of them in one result'),
  cursor: z.string().trim().default('').describe('next_cursor of the previous result'),
});

/** The cursor of the rest of a list. */
export const nextCursor = z.string().optional().describe('Absent at the end');

/**
 * The first rows that fit into one result, at least one. With `areTextsCut` long texts count as short ones, since the result cuts them where it
 * has to; without it rows stay whole.
 */
export function fittingRows<Row>(rows: readonly Row[], areTextsCut = false, most = MAX_PAGE_BYTES): Row[] {
  const bytesOf = areTextsCut ? leastBytes : jsonBytes;
  let bytes = 0;
  const end = rows.findIndex((row) => {
    bytes += bytesOf(row) + 1;
    return bytes > most;
  });
  return rows.slice(0, end < 0 ? rows.length : Math.max(1, end));
}

/** The bytes of a row whose long texts are cut. */
const leastBytes = (row: unknown): number =>
  jsonBytes(row) - longTextsIn(row).reduce((sum, bytes) => sum + bytes - SHORT_TEXT_BYTES - NOTE_BYTES, 0);

interface Page<Row> {
  readonly rows: Row[];
  /** The field `next_cursor` of the result, if there are more rows. */
  readonly rest: Rest;
}

interface Rest {
  next_cursor?: string;
}

interface Asked {
  readonly limit: number;
  readonly cursor: string;
}

/** A page of rows that are all in memory, after the one whose id is the cursor. Error: invalid_cursor. */
export function pageAfter<Row>(
  all: readonly Row[],
  idOf: (row: Row) => string,
  { limit, cursor }: Asked,
  areTextsCut = false,
): Page<Row> {
  const start = cursor === '' ? 0 : all.findIndex((row) => idOf(row) === cursor) + 1;
  if (cursor !== '' && start === 0) throw unknownCursor();
  const rows = fittingRows(all.slice(start, start + limit), areTextsCut);
  const isLast = start + rows.length >= all.length;
  return { rows, rest: isLast ? {} : { next_cursor: idOf(rows.at(-1)!) } };
}

export const unknownCursor = (): ToolFailure =>
  new ToolFailure(
    'invalid_cursor',
    'Argument "cursor" is not valid: it is not the next_cursor of a result of this list, or the row that it names is gone. Leave it out to begin again.',
  );
