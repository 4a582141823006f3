import { AppError, type Call, timestamp } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import type { Agent } from './agent';

/**
 * The rpc GetBot: returns the profile of a published bot of that app, which must be active. A credential that is bound to
 * a business reads the bots of that business alone (contract: bots-get, bots-business-bound).
 */
export async function getBot(
  { agents, apps }: Context,
  call: Call,
  { id, app_id }: workspace.GetBotRequest,
): Promise<workspace.GetBotResponse> {
  const [bot, app] = await Promise.all([agents.findOfApp(call, id, app_id), apps.find(call, app_id)]);
  if (bot?.status !== 'published' || app?.status !== 'active' || !isWithinBounds(call, app.business_id))
    throw new AppError('bot_not_found');
  return { bot: botMessage(bot) };
}

const isWithinBounds = ({ caller }: Call, business_id: string): boolean =>
  caller.business_id === '' || caller.business_id === business_id;

const botMessage = ({ _id, created_at, updated_at, ...profile }: Agent): workspace.Bot => ({
  ...profile,
  id: _id,
  created_at: timestamp(created_at),
  updated_at: timestamp(updated_at),
});
