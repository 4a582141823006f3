import type { Call } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import type { Agent } from './agent';

/** The rpc GetAgent: returns the current agent and its app. */
export async function getAgent(
  { agents, apps }: Context,
  call: Call,
  { bot_profile_id }: workspace.GetAgentRequest,
): Promise<workspace.GetAgentResponse> {
  const agent = await agents.find(call, bot_profile_id.toLowerCase());
  const app = agent && (await apps.find(call, agent.app_id));
  if (!app) return NOT_FOUND;
  return { found: true, app_status: app.status, business_id: app.business_id, ...shown(agent) };
}

const NO_MODEL = { name: '', temperature: 0, max_output_tokens: 0 };

const NOT_FOUND: workspace.GetAgentResponse = {
  found: false,
  app_id: '',
  app_status: '',
  business_id: '',
  kind: '',
  status: '',
  is_active: false,
  name: '',
  live_prompt: '',
  chat_language: '',
  model: NO_MODEL,
};

const shown = (agent: Agent) => ({
  app_id: agent.app_id,
  kind: agent.kind,
  status: agent.status,
  is_active: agent.is_active,
  name: agent.name,
  live_prompt: agent.live_prompt ?? '',
  chat_language: agent.chat_language ?? '',
  model: agent.model ?? NO_MODEL,
});
