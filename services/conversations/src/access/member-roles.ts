import { type Call, type ClientOf, onBehalfOf } from '@cws/kit';
import type { workspace } from '@cws/protos';
import { LRUCache } from 'lru-cache';

/** Counted from the time of the request (contract: desk-membership-ends). */
const GOOD_FOR_MS = 3_000;

/** The roles of users in businesses by workspace-mcp: `owner`, `manager`, `member`, or empty. */
export interface MemberRoles {
  of(call: Call, business_id: string, user_id: string): Promise<string>;
}

type Workspaces = Pick<ClientOf<typeof workspace.WorkspaceServiceDefinition>, 'getMembership'>;

export function memberRoles(workspaces: Workspaces, max = 10_000): MemberRoles {
  const known = new LRUCache<string, Promise<string>>({ max, ttl: GOOD_FOR_MS });
  const ask = async (call: Call, business_id: string, user_id: string): Promise<string> =>
    (await workspaces.getMembership(onBehalfOf(call, 'conversations'), { business_id, user_id })).role;
  return {
    of(call, business_id, user_id) {
      const key = `${business_id} ${user_id}`;
      const earlier = known.get(key);
      if (earlier) return earlier;
      const role = ask(call, business_id, user_id);
      known.set(key, role);
      // A user without a role may become a member at any time, and a failed request may succeed the next time.
      const forget = () => known.peek(key) === role && known.delete(key);
      role.then((found) => found === '' && forget(), forget);
      return role;
    },
  };
}
