import { LRUCache } from 'lru-cache';
import { REVISIONS, type Revision, STATELESS } from '../protocol/revisions';
import type { Bounds } from '../tool/tool';
import { listTools } from '../tools/list-tools';
import { completed } from './results';
import { SerializedResult } from './serialized';

interface Lists {
  get(key: string): SerializedResult | undefined;
  set(key: string, list: SerializedResult): unknown;
}

/** The lists of keys without an allowlist, by revision and then by what the key reaches. */
const fullLists = new Map<Revision, Lists>(REVISIONS.map((revision) => [revision, new Map()]));

/** The lists of keys with an allowlist that are kept; most of these keys have the one of a read-only connection. */
const MAX_LISTS = 100;
const allowedLists: Lists = new LRUCache<string, SerializedResult>({ max: MAX_LISTS });

/** The result of tools/list: the tools that the key may call now. It is made once for all keys with the same bounds. */
export function toolList(bounds: Bounds, revision: Revision): SerializedResult {
  const { tools } = bounds.call.caller;
  const reach = reachOf(bounds);
  const make = () => newList(bounds, revision);
  return tools === null
    ? kept(fullLists.get(revision)!, reach, make)
    : kept(allowedLists, JSON.stringify([revision, reach, tools]), make);
}

/** Keys of the same reach may call the same tools, apart from their allowlists. */
function reachOf({ call, workspace, role }: Bounds): string {
  if (call.caller.business_id === '') return 'account';
  return workspace === null ? 'membership gone' : role;
}

function kept(lists: Lists, key: string, make: () => SerializedResult): SerializedResult {
  const earlier = lists.get(key);
  if (earlier) return earlier;
  const list = make();
  lists.set(key, list);
  return list;
}

/** For how long a client may keep a list of tools, whose changes it is not told of; roles and keys change seldom. */
const TOOLS_TTL_MS = 60_000;

/** Lists differ by key, so that caches of clients may not share them. */
function newList(bounds: Bounds, revision: Revision): SerializedResult {
  const cached = revision === STATELESS && { ttlMs: TOOLS_TTL_MS, cacheScope: 'private' };
  return new SerializedResult(completed({ tools: listTools(bounds, revision), ...cached }, revision));
}
