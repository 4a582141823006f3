import type { Call } from '@cws/kit';
import type { Agent, AgentFields } from '../agent/agent';
import type { Context } from '../context';
import { sourceOf } from './prompt-source';

/** The changed agent, null as `updateFrom` returns it; or the fact that the prompt comes from the Brief. */
export type PromptWritten = { readonly agent: Agent | null } | { readonly isFromBrief: true };

/** Writes fields of an agent with its live prompt unless the prompt comes from its Brief. No publish can come between the check and the write. */
export const writePrompt = (
  { agents, briefs }: Pick<Context, 'agents' | 'briefs'>,
  call: Call,
  agent: Agent,
  fields: AgentFields,
): Promise<PromptWritten> =>
  briefs.change<PromptWritten>(call, agent, async (brief, session) => {
    if (sourceOf(brief) === 'brief') return { result: { isFromBrief: true } };
    return { result: { agent: await agents.updateFrom(agent, fields, session) } };
  });
