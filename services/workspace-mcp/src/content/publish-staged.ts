import type { Call } from '@cws/kit';
import type { PassageStore } from '../retrieval/passage-store';
import type { Content, ContentStore } from './content-store';

/** In one transaction: large documents make a thousand passages each. */
const AT_ONCE = 20;

/**
 * Makes passages of everything that is staged, some rows a transaction, and answers how many rows that were. What a
 * process that died left undone is still staged; parallel calls share the work.
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
