import { assertText, type Call, invalidField, isUuid, onBehalfOf } from '@cws/kit';
import { type conversations, limits } from '@cws/protos';
import type { SessionState, Status } from '../chat/model/session';
import type { Context } from '../context';

type Request = conversations.TransferChatRequest;

/** The app, bot or team that a session is transferred to. */
export type Target = Pick<SessionState, 'app_id' | 'bot_profile_id' | 'bot_kind' | 'routing_reason' | 'team_id'> & {
  readonly status: Status;
};

const LIMITS = limits['cws.conversations.v1.TransferChatRequest'];

/** Error: validation_failed unless the request names exactly one well-formed target. */
export function assertOneTarget({ app_id, bot_profile_id, team_id, reason }: Request): void {
  if ([app_id, bot_profile_id, team_id].filter((given) => given !== '').length !== 1)
    throw invalidField('', 'exactly one of app_id, bot_profile_id and team_id is required');
  if (app_id && !isUuid(app_id)) throw invalidField('app_id', 'must be a UUID');
  if (bot_profile_id && !isUuid(bot_profile_id)) throw invalidField('bot_profile_id', 'must be a UUID');
  assertText('team_id', team_id, LIMITS.team_id, `must be 1 to ${LIMITS.team_id.max_characters} characters`);
  assertText('reason', reason, LIMITS.reason);
}

/** Finds the target: an app or a bot of the same business, or a team, for which app and bot stay. Error: validation_failed. */
export async function targetOf(
  context: Pick<Context, 'workspace'>,
  call: Call,
  session: SessionState,
  request: Request,
): Promise<Target> {
  if (request.app_id) return toApp(context, call, session, request.app_id);
  if (request.bot_profile_id) return toBot(context, call, session, request.bot_profile_id);
  const { app_id, bot_profile_id, bot_kind, routing_reason } = session;
  return { app_id, bot_profile_id, bot_kind, routing_reason, team_id: request.team_id, status: 'pending' };
}

async function toApp(
  { workspace }: Pick<Context, 'workspace'>,
  call: Call,
  { business_id }: SessionState,
  app_id: string,
) {
  const route = await workspace.routeSession(onBehalfOf(call, 'conversations'), { app_id, bot_profile_id: '' });
  if (route.routing_reason !== 'explicit' || route.business_id !== business_id)
    throw invalidField('app_id', 'must be an active app of the same business');
  return targetFrom(route);
}

async function toBot(
  { workspace }: Pick<Context, 'workspace'>,
  call: Call,
  { business_id }: SessionState,
  bot_profile_id: string,
) {
  const bot = await workspace.getAgent(onBehalfOf(call, 'conversations'), { bot_profile_id });
  if (!bot.found || bot.business_id !== business_id || bot.app_status !== 'active')
    throw invalidField('bot_profile_id', 'must be a bot of an active app of the same business');
  return targetFrom({ app_id: bot.app_id, bot_profile_id: bot_profile_id.toLowerCase(), bot_kind: bot.kind });
}

const targetFrom = ({ app_id, bot_profile_id, bot_kind }: Pick<Target, 'app_id' | 'bot_profile_id' | 'bot_kind'>) =>
  ({ app_id, bot_profile_id, bot_kind, routing_reason: 'explicit', team_id: '', status: 'active' }) as const;
