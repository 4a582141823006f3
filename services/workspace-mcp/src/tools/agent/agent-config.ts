import { z } from 'zod';
import { type Agent, agentView, DEFAULT_MODEL, promptOf, USUAL_CAPABILITIES } from '../../agent/agent';
import type { Brief } from '../../brief/brief';
import { promptFacts } from '../../brief/prompt-source';
import { agentSummary } from '../../tool/results';

/** The whole configuration of an agent; the fields of its bot profile are not described one by one. */
export const agentConfig = agentSummary.extend({
  chat_language: z.string(),
  live_prompt: z.string(),
  owner_prompt: z.string(),
  prompt: z.object({
    characters: z.int(),
    source: z.enum(['brief', 'direct']),
    brief_items: z.int(),
    warning: z.string(),
  }),
  model: z.object({ name: z.string(), temperature: z.number(), max_output_tokens: z.int() }),
  capabilities: z.object({ knowledge: z.boolean(), tools: z.boolean(), embeddings: z.boolean() }),
  suggestions: z.array(z.object({ text: z.string() })),
});

function modelView({ name, temperature, max_output_tokens } = DEFAULT_MODEL) {
  return { name, temperature, max_output_tokens };
}

export const configView = (agent: Agent, brief: Brief | null): z.input<typeof agentConfig> => ({
  ...agentView(agent),
  chat_language: agent.chat_language ?? '',
  live_prompt: promptOf(agent),
  owner_prompt: agent.owner_prompt ?? '',
  prompt: promptFacts(agent, brief),
  model: modelView(agent.model),
  capabilities: { ...USUAL_CAPABILITIES, ...agent.capabilities },
  suggestions: (agent.suggestions ?? []).map((text) => ({ text })),
});
