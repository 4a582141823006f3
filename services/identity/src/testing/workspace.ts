import { AppError, bindService, type ClientOf, uuidV7 } from '@cws/kit';
import { serveForTest } from '@cws/kit/testing';
import { workspace } from '@cws/protos';
import { unexpectedRpcs } from './unexpected-rpcs';

const from = ['identity'] as const;
const as = ['user', 'none'] as const;

const TOOLS = ['workspace_list', 'workspace_get', 'workspace_create', 'agent_get', 'agent_update'];
export const READ_ONLY_TOOLS = ['workspace_list', 'workspace_get', 'agent_get'];

export interface FakeWorkspace {
  readonly client: ClientOf<typeof workspace.WorkspaceServiceDefinition>;
  /** `away` makes calls about memberships fail. */
  readonly state: { readonly roles: Map<string, string>; calls: number; away: boolean };
  stop(): Promise<void>;
}

/** A fake workspace-mcp with roles by `business user`. */
export async function serveWorkspace(): Promise<FakeWorkspace> {
  const roles = new Map<string, string>();
  const state: FakeWorkspace['state'] = { roles, calls: 0, away: false };
  const bound = bindService(
    workspace.WorkspaceServiceDefinition,
    {
      ...unexpectedRpcs<typeof state, typeof workspace.WorkspaceServiceDefinition>(
        workspace.WorkspaceServiceDefinition,
      ),
      getMembership: {
        from,
        as,
        async handle(seen: typeof state, _call, { business_id, user_id }) {
          seen.calls++;
          if (seen.away) throw new AppError('upstream_unavailable');
          return { role: roles.get(`${business_id} ${user_id}`) ?? '' };
        },
      },
      listToolNames: { from, as, handle: async () => ({ tools: TOOLS, read_only_tools: READ_ONLY_TOOLS }) },
      listMemberships: {
        from,
        as,
        async handle(_seen: typeof state, _call, { user_id }) {
          const own = [...roles].filter(([pair]) => pair.endsWith(` ${user_id}`));
          return { memberships: own.map(([pair, role]) => ({ business_id: pair.split(' ')[0]!, name: 'Acme', role })) };
        },
      },
      createBusiness: {
        from,
        as,
        async handle(_seen: typeof state, _call, { user_id, business_id: requested }) {
          const business_id = requested || uuidV7();
          roles.set(`${business_id} ${user_id}`, 'owner');
          return { business_id, app_id: uuidV7() };
        },
      },
    },
    state,
  );
  return { ...(await serveForTest(workspace.WorkspaceServiceDefinition, bound)), state };
}
