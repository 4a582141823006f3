import type { Call } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { isEmpty } from '../retrieval/passage/snapshot';
import { type Agent, DEFAULT_MODEL, type ModelConfig, promptOf, USUAL_CAPABILITIES } from './agent';

/** The rpc GetAgent: returns the current agent and its app. */
export async function getAgent(
  { agents, apps, retrieval }: Context,
  call: Call,
  { bot_profile_id }: workspace.GetAgentRequest,
): Promise<workspace.GetAgentResponse> {
  const agent = await agents.find(call, bot_profile_id.toLowerCase());
  if (!agent) return NOT_FOUND;
  const [app, snapshot] = await Promise.all([
    apps.find(call, agent.app_id),
    retrieval.passages.snapshotNow(agent.app_id, call),
  ]);
  if (!app) return NOT_FOUND;
  const has_no_passages = isEmpty(snapshot);
  return { found: true, app_status: app.status, business_id: app.business_id, has_no_passages, ...shown(agent) };
}

const shownModel = ({ is_temperature_set, temperature, ...model }: ModelConfig): workspace.ModelConfig => ({
  ...model,
  ...((is_temperature_set || temperature > 0) && { temperature }),
});

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
  owner_prompt: '',
  chat_language: '',
  model: shownModel(DEFAULT_MODEL),
  capabilities: USUAL_CAPABILITIES,
  has_no_passages: false,
};

const shown = (agent: Agent) => ({
  app_id: agent.app_id,
  kind: agent.kind,
  status: agent.status,
  is_active: agent.is_active,
  name: agent.name,
  live_prompt: promptOf(agent),
  owner_prompt: agent.owner_prompt ?? '',
  chat_language: agent.chat_language ?? '',
  model: shownModel(agent.model ?? DEFAULT_MODEL),
  capabilities: agent.capabilities ?? USUAL_CAPABILITIES,
});
