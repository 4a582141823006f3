import type { Call } from '@cws/kit';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context';
import type { Revision } from '../protocol/revisions';
import { isAllowed, liveBounds, mayCall } from '../tool/bounds';
import type { Bounds } from '../tool/tool';
import { type Descriptor, descriptors } from './descriptors';
import { registry } from './registry';

/** Lists for keys with different bounds that are kept; most keys have one of a few lists. */
const MOST_LISTS = 100;
const lists = new LRUCache<string, readonly Descriptor[]>({ max: MOST_LISTS });

/** The tools that the key may call now; one array for all keys with the same bounds. */
export async function listTools(context: Context, call: Call, revision: Revision): Promise<readonly Descriptor[]> {
  const bounds = await liveBounds(context, call);
  const { business_id, tools } = call.caller;
  const key = JSON.stringify([revision, bounds.role, bounds.workspace === null, business_id === '', tools]);
  const kept = lists.get(key);
  if (kept) return kept;
  const list = listed(bounds, revision);
  lists.set(key, list);
  return list;
}

const listed = (bounds: Bounds, revision: Revision): Descriptor[] =>
  descriptors(revision).filter(
    ({ name }) => isAllowed(bounds.call.caller, name) && mayCall(bounds, registry.get(name)!),
  );
