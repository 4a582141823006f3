import { z } from 'zod';
import { existingAgent } from '../../agent/existing-agent';
import { READS } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { agentConfig, configView } from './agent-config';
import { LONG_FIELDS, readFrom } from './read-from';

export const agentGet = appTool({
  name: 'agent_get',
  title: 'Get agent',
  description:
    "Shows the agent's whole configuration: identity, live prompt and where it comes from, owner's layer of the prompt, model, capabilities and suggestion pills.",
  role: 'member',
  annotations: READS,
  rest: 'agent_get with field and offset shows one of these texts from a character on.',
  input: z.object({
    field: z.enum(LONG_FIELDS).optional().describe('A text that an earlier result cut: shows it from offset on'),
    offset: z.int().min(0).default(0).describe('The character of field to begin with, from 0'),
  }),
  output: agentConfig,
  async handle(context, { call, app }, { field, offset }) {
    const [agent, brief] = await Promise.all([
      existingAgent(context, call, app.agent_id),
      context.briefs.find(call, app.agent_id),
    ]);
    const config = configView(agent, brief);
    return field === undefined ? config : readFrom(config, field, offset);
  },
});
