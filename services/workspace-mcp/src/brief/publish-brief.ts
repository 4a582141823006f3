import type { Call } from '@cws/kit';
import type { ClientSession } from 'mongodb';
import type { Agent } from '../agent/agent';
import { assertPublishable, indexKnowledge } from '../agent/publish-agent';
import type { Context } from '../context';
import { followedBy, NO_PROGRESS } from '../progress/progress';
import { type Brief, composed } from './brief';
import type { BriefDecision } from './brief-store';

export interface Publication {
  readonly agent: Agent;
  readonly published: string;
  readonly published_at: Date;
  /** Numbers of all blocks and of those in the prompt. */
  readonly blocks: number;
  readonly enabled: number;
  readonly is_prompt_changed: boolean;
  /** Number of knowledge documents that were indexed. */
  readonly indexed: number;
}

/**
 * Indexes staged knowledge, and then in one transaction composes the enabled blocks into the live prompt and publishes a draft, so
 * that nobody reads a part of it. Without any block the live prompt stays (contract: brief-publish). Error: conflict for an archived agent.
 */
export async function publishBrief(
  context: Context,
  call: Call,
  agent: Agent,
  progress = NO_PROGRESS,
): Promise<Publication> {
  assertPublishable(agent);
  const indexed = await indexKnowledge(context, call, agent, followedBy(progress, 1));
  const publication = await context.briefs.change(call, agent, (brief, session) => publish(context, brief, session));
  progress.advance(1, 'Published the prompt', 0);
  return { ...publication, indexed };
}

async function publish(
  { agents }: Pick<Context, 'agents'>,
  { _id, items }: Brief,
  session: ClientSession,
): Promise<BriefDecision<Omit<Publication, 'indexed'>>> {
  const published = composed(items);
  const published_at = new Date();
  const before = assertPublishable(await agents.findWithin(session, _id));
  const live_prompt = items.length === 0 ? before.live_prompt : published;
  const is_prompt_changed = (live_prompt ?? '') !== (before.live_prompt ?? '');
  const agent = await agents.publish(session, before, is_prompt_changed ? { live_prompt: published } : {});
  const enabled = items.filter((item) => item.enabled).length;
  return {
    result: { agent, published, published_at, blocks: items.length, enabled, is_prompt_changed },
    fields: { published, published_at },
  };
}
