import { z } from 'zod';
import { existingAgent } from '../../agent/existing-agent';
import { READS } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { beginningOf } from '../../tool/cut-text';
import { agentConfig, configView } from './agent-config';

/** The texts of an agent that may be longer than a result. */
const LONG_FIELDS = ['live_prompt', 'owner_prompt', 'description'] as const;
type LongField = (typeof LONG_FIELDS)[number];

/** The configuration with one of its texts from a character on, for which the beginnings of the others leave room. */
function readFrom<T extends object>(config: T, field: LongField, offset: number): T {
  const texts = Object.fromEntries(
    LONG_FIELDS.map((name) => [name, (config as Record<LongField, string>)[name]] as const).map(([name, text]) =>
      name === field ? [name, [...text].slice(offset).join('')] : [name, beginningOf(text)],
    ),
  );
  return { ...config, ...texts };
}

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
