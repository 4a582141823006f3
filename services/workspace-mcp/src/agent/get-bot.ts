import { AppError, type Call } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { botMessage, showsBots } from './bot';

/** The rpc GetBot: returns the profile of a published bot of that app, which must be active (contract: bots-get). */
export async function getBot(
  { agents, apps }: Context,
  call: Call,
  { id, app_id }: workspace.GetBotRequest,
): Promise<workspace.GetBotResponse> {
  const [bot, app] = await Promise.all([agents.findOfApp(call, id, app_id), apps.find(call, app_id)]);
  if (bot?.status !== 'published' || !showsBots(call, app)) throw new AppError('bot_not_found');
  return { bot: botMessage(bot) };
}
