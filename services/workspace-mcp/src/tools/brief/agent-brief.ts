import { timestamp } from '@cws/kit';
import { z } from 'zod';
import { composed, isDirty, itemView } from '../../brief/brief';
import { lengthWarning } from '../../brief/prompt-source';
import { READS } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { itemResult } from './brief-results';

export const agentBrief = appTool({
  name: 'agent_brief',
  title: 'Show Brief',
  description:
    "Shows the agent's Brief: its blocks in the order of the prompt, the text that the enabled ones make, the published text, and whether the two differ.",
  role: 'member',
  annotations: READS,
  input: z.object({}),
  output: z.object({
    agent_id: z.string(),
    items: z.array(itemResult),
    composed: z.string(),
    published: z.string(),
    dirty: z.boolean(),
    warning: z.string(),
    published_at: z.string().describe('Empty before the first publish'),
  }),
  async handle({ briefs }, { call, app: { agent_id } }) {
    const { items = [], published = '', published_at } = (await briefs.find(call, agent_id)) ?? {};
    const text = composed(items);
    return {
      agent_id,
      items: items.map(itemView),
      composed: text,
      published,
      dirty: isDirty({ items, published }),
      warning: lengthWarning(text),
      published_at: published_at ? timestamp(published_at) : '',
    };
  },
});
