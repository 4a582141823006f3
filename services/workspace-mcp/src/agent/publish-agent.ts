import { AppError, type Call } from '@cws/kit';
import { publishStaged } from '../content/publish-staged';
import type { Context } from '../context';
import type { Agent } from './agent';

/**
 * Indexes the staged knowledge of the agent's app, publishes a draft and returns the number of indexed documents. An
 * unpublished agent stays unpublished. Error: conflict for an archived one.
 */
export async function publishAgent(context: Context, call: Call, { _id, app_id, status }: Agent): Promise<number> {
  if (status === 'archived') throw new AppError('conflict', { message: 'An archived agent cannot be published' });
  const indexed = await publishStaged(context.passages, call, app_id, context.knowledge);
  await context.agents.publishDraft(call, _id);
  return indexed;
}
