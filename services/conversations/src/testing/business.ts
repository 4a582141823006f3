import { AppError, type Call, uuidV7 } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { workspace } from '@cws/protos';
import type { Context } from '../context';
import { startConversations, type TestSystem } from '.';
import { chatRequest } from './requests';

export const BUSINESS = uuidV7();
export const APP = uuidV7();
export const SECOND_APP = uuidV7();
export const SUSPENDED_APP = uuidV7();
export const FOREIGN_BUSINESS = uuidV7();
export const FOREIGN_APP = uuidV7();

const BUSINESS_OF: Readonly<Record<string, string>> = {
  [APP]: BUSINESS,
  [SECOND_APP]: BUSINESS,
  [FOREIGN_APP]: FOREIGN_BUSINESS,
};
/** Each app has one bot, named after it. */
export const botOf = (app_id: string): string => app_id.replace(/.$/, (last) => (last === 'b' ? 'c' : 'b'));

export interface Desk extends TestSystem {
  readonly customer: Call;
  readonly member: Call;
  readonly colleague: Call;
  readonly manager: Call;
  readonly stranger: Call;
  /** The roles of users, by `user_id business_id`. */
  readonly roles: Map<string, string>;
  /** Creates a session, of the customer by default. */
  open(overrides?: Parameters<typeof chatRequest>[0], call?: Call): Promise<string>;
}

const someone = (): Call => callAs(userCaller());

/** Starts two processes over one database, with a business that has two apps and members. */
export async function startDesk(overrides: Partial<Context> = {}): Promise<Desk> {
  const roles = new Map<string, string>();
  const system = await startConversations(workspaceOf(roles), overrides);
  const people = {
    customer: someone(),
    member: someone(),
    colleague: someone(),
    manager: someone(),
    stranger: someone(),
  };
  for (const [name, role] of [
    ['member', 'member'] as const,
    ['colleague', 'member'] as const,
    ['manager', 'manager'] as const,
  ])
    roles.set(`${people[name].caller.user_id} ${BUSINESS}`, role);
  roles.set(`${people.stranger.caller.user_id} ${FOREIGN_BUSINESS}`, 'owner');
  const open = async (overrides = {}, call = people.customer) => {
    const request = chatRequest({ app_id: APP, force_new: true, ...overrides });
    return (await system.first.createChat(call, request)).session!.id;
  };
  return { ...system, ...people, roles, open };
}

const workspaceOf = (roles: ReadonlyMap<string, string>): Partial<Context['workspace']> => ({
  routeSession: async (_call, { app_id, bot_profile_id }) => {
    const business_id = BUSINESS_OF[app_id] ?? '';
    if (bot_profile_id && bot_profile_id !== botOf(app_id)) throw new AppError('bot_not_found', { status: 400 });
    const routing_reason = business_id ? 'explicit' : app_id === SUSPENDED_APP ? 'app_suspended' : 'app_not_found';
    return { app_id, business_id, bot_profile_id: botOf(app_id), routing_reason, bot_kind: 'nobot' };
  },
  getMembership: async (_call, { business_id, user_id }) => ({ role: roles.get(`${user_id} ${business_id}`) ?? '' }),
  listMemberships: async (_call, { user_id }) => ({
    memberships: [...roles]
      .filter(([key]) => key.startsWith(user_id))
      .map(([key, role]) => ({ business_id: key.split(' ')[1]!, name: '', role })),
  }),
  getAgent: async (_call, { bot_profile_id }) => {
    const app_id = [APP, SECOND_APP, FOREIGN_APP].find((app) => botOf(app) === bot_profile_id);
    const nothing = workspace.GetAgentResponse.decode(new Uint8Array());
    if (!app_id) return nothing;
    return { ...nothing, found: true, app_id, app_status: 'active', business_id: BUSINESS_OF[app_id]!, kind: 'ai' };
  },
});
