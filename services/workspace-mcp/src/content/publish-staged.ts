import type { Call } from '@cws/kit';
import type { PassageStore } from '../retrieval/passage-store';
import type { Content, ContentStore } from './content-store';

/** Rows in one transaction; a large document has a thousand passages. */
const AT_ONCE = 20;

/**
 * Makes passages of all staged rows, some rows a transaction, and returns the number of rows. Rows that a
 * killed process has not finished are still staged; parallel calls share the work.
 */
export async function publishStaged<T extends Content>(
  passages: PassageStore,
  call: Call,
  app_id: string,
  store: ContentStore<T>,
): Promise<number> {
  let published = 0;
  while (await store.hasStaged(call, app_id))
    published += await passages.publish(call, app_id, async (session) =>
      (await store.takeStaged(app_id, AT_ONCE, session)).map(store.sourceOf),
    );
  return published;
}
