import { timestamp } from '@cws/kit';
import { z } from 'zod';
import { existingAgent } from '../../agent/existing-agent';
import { publishBrief } from '../../brief/publish-brief';
import { REPLACES } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { longCall } from '../../tool/long-call';

export const agentBriefPublish = appTool({
  name: 'agent_brief_publish',
  title: 'Publish Brief',
  description:
    'Composes the enabled blocks of the Brief into the live prompt, which it overwrites as a whole, indexes staged knowledge, and publishes an agent that is a draft. Without any block the live prompt stays as it is.',
  role: 'manager',
  annotations: REPLACES,
  input: z.object({}),
  output: z.object({
    agent_id: z.string(),
    status: z.string(),
    published: z.string().describe('The text of the enabled blocks'),
    published_at: z.string(),
    brief_items: z.int(),
    enabled_items: z.int(),
    prompt_changed: z.boolean(),
    documents_indexed: z.int(),
    dirty: z.boolean(),
  }),
  async handle(context, { call, app, progress }) {
    const agentBefore = await existingAgent(context, call, app.agent_id);
    const publication = await publishBrief(context, longCall(call), agentBefore, progress);
    const { agent, published, published_at, blocks, enabled, is_prompt_changed, indexed } = publication;
    return {
      agent_id: agent._id,
      status: agent.status,
      published,
      published_at: timestamp(published_at),
      brief_items: blocks,
      enabled_items: enabled,
      prompt_changed: is_prompt_changed,
      documents_indexed: indexed,
      dirty: false,
    };
  },
});
