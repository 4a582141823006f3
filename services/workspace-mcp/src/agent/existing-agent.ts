import { AppError, type Call } from '@cws/kit';
import type { Context } from '../context';
import type { Agent } from './agent';

/** Returns the agent; bot_not_found when there is none. */
export async function existingAgent({ agents }: Pick<Context, 'agents'>, call: Call, agent_id: string): Promise<Agent> {
  const agent = await agents.find(call, agent_id);
  if (!agent) throw new AppError('bot_not_found');
  return agent;
}
