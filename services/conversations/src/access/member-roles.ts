import { asItself, type Call, type ClientOf, recentResults } from '@cws/kit';
import type { workspace } from '@cws/protos';
import { SELF } from './self';

/** Counted from the time of the request (contract: desk-membership-ends). */
const GOOD_FOR_MS = 3_000;

/** The roles of users in businesses by workspace-mcp: `owner`, `manager`, `member`, or empty. */
export interface MemberRoles {
  of(call: Call, business_id: string, user_id: string): Promise<string>;
}

type Workspaces = Pick<ClientOf<typeof workspace.WorkspaceServiceDefinition>, 'getMembership'>;

export function memberRoles(workspaces: Workspaces, max = 10_000): MemberRoles {
  // A user without a role may become a member at any time.
  const roles = recentResults<string>({ ttlMs: GOOD_FOR_MS, max, isKept: (role) => role !== '' });
  const ask = async (call: Call, business_id: string, user_id: string): Promise<string> =>
    (await workspaces.getMembership(asItself(call, SELF), { business_id, user_id })).role;
  return {
    of: (call, business_id, user_id) => roles.get(`${business_id} ${user_id}`, () => ask(call, business_id, user_id)),
  };
}
