import { type Call, type ClientOf, onBehalfOf } from '@cws/kit';
import type { workspace } from '@cws/protos';
import { LRUCache } from 'lru-cache';

/** From the moment at which the question was asked (contract: desk-membership-ends). */
const GOOD_FOR_MS = 3_000;

/** Roles of people in businesses, asked of workspace-mcp: `owner`, `manager`, `member`, or empty. */
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
      // Who is nobody may be made a member the next moment, and so may an answer that failed come.
      const forget = () => known.peek(key) === role && known.delete(key);
      role.then((answer) => answer === '' && forget(), forget);
      return role;
    },
  };
}
