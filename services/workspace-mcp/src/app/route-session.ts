import { AppError, type Call, invalidField, isUuid } from '@cws/kit';
import type { ValueOf, workspace } from '@cws/protos';
import type { Context } from '../context';
import type { App } from './app';

/**
 * Chooses the app and bot of a new session, with the reason (contract: chats-routing). An app that is not active is replaced by the default assistant app.
 * A named bot counts only for the named app, or for the default one when none is named: it must be that
 * app's, in any status, else bot_not_found.
 */
export async function routeSession(
  context: Context,
  call: Call,
  request: workspace.RouteSessionRequest,
): Promise<workspace.RouteSessionResponse> {
  const app_id = request.app_id.toLowerCase();
  const bot_profile_id = request.bot_profile_id.toLowerCase();
  if (app_id === '') return toAssistant(context, 'no_app', bot_profile_id);
  if (!isUuid(app_id)) throw invalidField('app_id', 'must be a UUID');
  if (app_id === context.defaultApp.app_id) return toAssistant(context, 'explicit', bot_profile_id);
  const app = await context.apps.find(call, app_id);
  if (!app) return toAssistant(context, 'app_not_found');
  if (app.status !== 'active') return toAssistant(context, `app_${app.status}`);
  return toApp(context, call, app, bot_profile_id || app.agent_id);
}

type RoutingReason = ValueOf<'cws.workspace.v1.RoutingReason'>;

function toAssistant(
  { defaultApp }: Pick<Context, 'defaultApp'>,
  routing_reason: RoutingReason,
  bot = '',
): workspace.RouteSessionResponse {
  const { app_id, agent_id, bot_kind } = defaultApp;
  if (bot !== '' && bot !== agent_id) throw botNotFound();
  return { app_id, business_id: '', bot_profile_id: agent_id, routing_reason, bot_kind };
}

async function toApp(
  { agents }: Pick<Context, 'agents'>,
  call: Call,
  { _id: app_id, business_id }: App,
  bot_profile_id: string,
): Promise<workspace.RouteSessionResponse> {
  const bot = await agents.findOfApp(call, bot_profile_id, app_id);
  if (!bot) throw botNotFound();
  return { app_id, business_id, bot_profile_id, routing_reason: 'explicit', bot_kind: bot.kind };
}

/** The status is 400, since creating a session has no 404 (contract: error-codes). */
const botNotFound = () => new AppError('bot_not_found', { status: 400 });
