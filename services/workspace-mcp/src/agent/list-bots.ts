import type { Call } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import type { Agent } from './agent';
import { botMessage, showsBots } from './bot';

/** The rpc ListBots: returns the published bots of that app that match the filters; none of an app that is not shown (contract: bots-list). */
export async function listBots(
  { agents, apps }: Context,
  call: Call,
  { app_id, ...filters }: workspace.ListBotsRequest,
): Promise<workspace.ListBotsResponse> {
  const app = await apps.find(call, app_id);
  if (!showsBots(call, app)) return { bots: [] };
  const bot = await agents.findOfApp(call, app.agent_id, app_id);
  return { bots: bot?.status === 'published' && matches(bot, filters) ? [botMessage(bot)] : [] };
}

const matches = (bot: Agent, filters: Omit<workspace.ListBotsRequest, 'app_id'>): boolean =>
  (['category', 'country', 'region'] as const).every(
    (field) => filters[field] === '' || filters[field].toLowerCase() === bot[field].toLowerCase(),
  );
