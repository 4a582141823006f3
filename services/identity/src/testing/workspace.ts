import { AppError, bindService, type ClientOf, uuidV7 } from '@cws/kit';
import { serveForTest } from '@cws/kit/testing';
import { workspace } from '@cws/protos';
import { fakeBelongings } from './belongings';
import { unexpectedRpcs } from './unexpected-rpcs';

const from = ['identity'] as const;
const as = ['user', 'widget', 'none', 'service', 'operator'] as const;

const TOOLS = ['workspace_list', 'workspace_get', 'workspace_create', 'agent_get', 'agent_update'];
export const READ_ONLY_TOOLS = ['workspace_list', 'workspace_get', 'agent_get'];

export interface FakeWorkspace {
  readonly client: ClientOf<typeof workspace.WorkspaceServiceDefinition>;
  /** `away` makes calls about memberships fail. */
  readonly state: {
    readonly roles: Map<string, string>;
    /** Apps by the ids of widgets that pages show. */
    readonly widgets: Map<string, string>;
    /** Credentials that erasures have named. */
    readonly forgotten: string[];
    calls: number;
    away: boolean;
  };
  stop(): Promise<void>;
}

/** A fake workspace-mcp with roles by `business user`. */
export async function serveWorkspace(belongings = fakeBelongings()): Promise<FakeWorkspace> {
  const roles = new Map<string, string>();
  const state: FakeWorkspace['state'] = { roles, widgets: new Map(), forgotten: [], calls: 0, away: false };
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
      getWidget: {
        from,
        as,
        async handle({ widgets }: typeof state, _call, { widget_id }) {
          const found = widgets.has(widget_id);
          return { found, app_id: widgets.get(widget_id) ?? '', is_ended: !found };
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
      listSoleOwnerships: {
        from,
        as,
        handle: async (_seen: typeof state, _call, { user_id }) => ({ ownerships: soleOwnerships(roles, user_id) }),
      },
      eraseUser: {
        from,
        as,
        async handle(seen: typeof state, _call, { user_id, credential_ids }) {
          await belongings.erase('workspace', user_id);
          seen.forgotten.push(...credential_ids);
          return {};
        },
      },
      eraseBusiness: {
        from,
        as,
        handle: async (_seen: typeof state, _call, { business_id }) => belongings.erase('workspace', business_id),
      },
      createBusiness: {
        from,
        as,
        async handle(_seen: typeof state, _call, { user_id, business_id: requested }) {
          const business_id = requested || uuidV7();
          roles.set(`${business_id} ${user_id}`, 'owner');
          return { business_id, app_id: uuidV7(), business: undefined, replayed: false };
        },
      },
    },
    state,
  );
  return { ...(await serveForTest(workspace.WorkspaceServiceDefinition, bound)), state };
}

/** Businesses whose only owner is this user. */
function soleOwnerships(roles: ReadonlyMap<string, string>, user_id: string): workspace.SoleOwnership[] {
  const pairs = [...roles].map(([pair, role]) => ({ ...splitPair(pair), role }));
  const owned = pairs.filter((pair) => pair.user_id === user_id && pair.role === 'owner');
  const others = ({ business_id }: { business_id: string }) =>
    pairs.filter((pair) => pair.business_id === business_id && pair.user_id !== user_id);
  return owned
    .filter((pair) => others(pair).every(({ role }) => role !== 'owner'))
    .map((pair) => ({ business_id: pair.business_id, name: 'Acme', has_other_members: others(pair).length > 0 }));
}

function splitPair(pair: string) {
  const [business_id = '', user_id = ''] = pair.split(' ');
  return { business_id, user_id };
}
