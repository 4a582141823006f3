import { AppError, type Call } from '@cws/kit';
import { publishStaged } from '../content/publish-staged';
import type { Context } from '../context';
import { knowledgeSource } from '../knowledge/knowledge';
import type { Progress } from '../progress/progress';
import type { Agent } from './agent';

/**
 * Indexes the staged knowledge of the agent's app, publishes a draft and returns the number of indexed documents. An
 * unpublished agent stays unpublished. Error: conflict for an archived one.
 */
export async function publishAgent(context: Context, call: Call, agent: Agent): Promise<number> {
  assertPublishable(agent);
  const indexed = await indexKnowledge(context, call, agent);
  await context.agents.publishDraft(call, agent._id);
  return indexed;
}

const ARCHIVED = 'An archived agent cannot be published; the argument "app" chooses the app whose agent is published';

/** Errors: conflict for an archived agent, bot_not_found for none. */
export function assertPublishable(agent: Agent | null): Agent {
  if (!agent) throw new AppError('bot_not_found');
  if (agent.status === 'archived') throw new AppError('conflict', { message: ARCHIVED });
  return agent;
}

/** Indexes the staged knowledge of the agent's app and returns the number of documents. */
export const indexKnowledge = (context: Context, call: Call, { app_id }: Agent, progress?: Progress): Promise<number> =>
  publishStaged(
    context,
    call,
    app_id,
    { kind: 'knowledge', store: context.knowledge, sourceOf: knowledgeSource },
    progress,
  );
