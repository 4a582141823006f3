import { z } from 'zod';
import { existingAgent } from '../../agent/existing-agent';
import { READS } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { agentConfig, configView } from './agent-config';

export const agentGet = appTool({
  name: 'agent_get',
  title: 'Get agent',
  description:
    "Shows the agent's whole configuration: identity, live prompt and where it comes from, owner's layer of the prompt, model, capabilities and suggestion pills.",
  role: 'member',
  annotations: READS,
  input: z.object({}),
  output: agentConfig,
  async handle(context, { call, app }) {
    const [agent, brief] = await Promise.all([
      existingAgent(context, call, app.agent_id),
      context.briefs.find(call, app.agent_id),
    ]);
    return configView(agent, brief);
  },
});
