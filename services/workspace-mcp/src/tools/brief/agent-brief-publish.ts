import { timestamp } from '@cws/kit';
import { z } from 'zod';
import { existingAgent } from '../../agent/existing-agent';
import { publishBrief } from '../../brief/publish-brief';
import { REPLACES } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { longCall } from '../../tool/long-call';
import { nextStep } from '../../tool/results';
import { charactersOf } from '../../values/characters';

export const agentBriefPublish = appTool({
  name: 'agent_brief_publish',
  title: 'Publish Brief',
  description:
    'Composes the enabled blocks of the Brief into the live prompt, which it overwrites as a whole, indexes staged knowledge, and publishes an agent that is a draft. Without any block the live prompt stays as it is.',
  role: 'manager',
  annotations: REPLACES,
  rest: 'agent_brief with item_id shows one block whole.',
  input: z.object({}),
  output: z.object({
    agent_id: z.string(),
    status: z.string(),
    published: z.string().describe('The text of the enabled blocks'),
    characters: z.int().describe('Of the whole text'),
    published_at: z.string(),
    brief_items: z.int(),
    enabled_items: z.int(),
    prompt_changed: z.boolean(),
    documents_indexed: z.int(),
    dirty: z.boolean(),
    next: nextStep,
  }),
  async handle(context, { call, app, progress }) {
    const agentBefore = await existingAgent(context, call, app.agent_id);
    const publication = await publishBrief(context, longCall(call), agentBefore, progress);
    const { agent, published, published_at, blocks, enabled, is_prompt_changed, indexed } = publication;
    return {
      agent_id: agent._id,
      status: agent.status,
      published,
      characters: charactersOf(published),
      published_at: timestamp(published_at),
      brief_items: blocks,
      enabled_items: enabled,
      prompt_changed: is_prompt_changed,
      documents_indexed: indexed,
      dirty: false,
      next: agent.status === 'published' ? CHECK : PUBLISH_AGAIN,
    };
  },
});

const CHECK = 'account_readiness shows what the business still lacks.';
const PUBLISH_AGAIN =
  'The agent was unpublished by hand and stays so: agent_update with the status published makes it answer.';
