import type { Call } from '@cws/kit';
import type { Context } from '../context';
import { NO_PROGRESS, type Progress } from '../progress/progress';
import type { PublicationKind } from '../retrieval/passage/corpus-store';
import type { Source } from '../retrieval/passage/passage';
import type { Content } from './content';
import type { ContentStore } from './content-store';
import { isDeleted } from './follow-site';

/** Rows in one transaction; a large document has a thousand passages. */
const AT_ONCE = 20;
/** Characters of their texts, each of which may have 1,000,000: all passages of a transaction are in memory. */
const CHARACTERS_AT_ONCE = 5_000_000;

const LIMIT = { rows: AT_ONCE, characters: CHARACTERS_AT_ONCE };

/** The way in which the rows of one collection are published. */
interface Kind<T extends Content> {
  readonly kind: PublicationKind;
  readonly store: ContentStore<T>;
  /** Returns the searchable part of a row. */
  readonly sourceOf: (row: T) => Source;
}

/**
 * Makes passages of all staged rows, some rows a transaction, and returns the number of rows; those that are to be deleted are deleted with theirs. Searches find them from the last
 * transaction on (contract: publish-whole). Rows that a killed process has not finished are still staged, and the next call completes its
 * publication; parallel calls share the work.
 */
export async function publishStaged<T extends Content>(
  { retrieval: { passages, indexes } }: Pick<Context, 'retrieval'>,
  call: Call,
  app_id: string,
  { kind, store, sourceOf }: Kind<T>,
  progress: Progress = NO_PROGRESS,
): Promise<number> {
  let published = 0;
  let left = await store.countStaged(call, app_id);
  while (left > 0 || (await passages.isOpen(call, app_id, kind))) {
    if (left <= AT_ONCE) await indexes.prepare(app_id);
    const rows = await passages.publish(call, app_id, kind, async (session) => {
      const taken = await store.takeStaged(app_id, { ...LIMIT, lengthOf: (row) => sourceOf(row).text.length }, session);
      return { sources: taken.rows.map((row) => withoutDeleted(row, sourceOf(row))), isComplete: taken.isLast };
    });
    published += rows;
    left -= rows;
    if (rows === 0 || left <= 0) left = await store.countStaged(call, app_id);
    if (rows > 0) progress.advance(rows, `Indexed ${published} of ${published + left}`, left);
  }
  return published;
}

/** A source without text leaves no passage. */
const withoutDeleted = (row: Content, source: Source): Source => (isDeleted(row) ? { ...source, text: '' } : source);
