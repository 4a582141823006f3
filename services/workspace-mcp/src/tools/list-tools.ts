import type { Call } from '@cws/kit';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context';
import { REVISIONS, type Revision } from '../protocol/revisions';
import { isAllowed, liveBounds, mayCall } from '../tool/bounds';
import type { Bounds } from '../tool/tool';
import { type Descriptor, descriptors } from './descriptors';
import { registry } from './registry';

type List = readonly Descriptor[];

/** The lists of keys without an allowlist, by revision and then by what the key reaches. */
const fullLists = new Map<Revision, Map<string, List>>(REVISIONS.map((revision) => [revision, new Map()]));

/** The lists of keys with an allowlist that are kept; most of these keys have the one of a read-only connection. */
const MOST_LISTS = 100;
const allowedLists = new LRUCache<string, List>({ max: MOST_LISTS });

/** The tools that the key may call now; one array for all keys with the same bounds. */
export async function listTools(context: Context, call: Call, revision: Revision): Promise<List> {
  const bounds = await liveBounds(context, call);
  const { tools } = call.caller;
  const reach = reachOf(bounds);
  return tools === null
    ? kept(fullLists.get(revision)!, reach, () => listed(bounds, revision))
    : kept(allowedLists, JSON.stringify([revision, reach, tools]), () => listed(bounds, revision));
}

/** Keys of the same reach may call the same tools, apart from their allowlists. */
function reachOf({ call, workspace, role }: Bounds): string {
  if (call.caller.business_id === '') return 'account';
  return workspace === null ? 'membership gone' : role;
}

interface Lists {
  get(key: string): List | undefined;
  set(key: string, list: List): unknown;
}

function kept(lists: Lists, key: string, make: () => List): List {
  const earlier = lists.get(key);
  if (earlier) return earlier;
  const list = make();
  lists.set(key, list);
  return list;
}

const listed = (bounds: Bounds, revision: Revision): Descriptor[] =>
  descriptors(revision).filter(
    ({ name }) => isAllowed(bounds.call.caller, name) && mayCall(bounds, registry.get(name)!),
  );
