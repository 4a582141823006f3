import type { Call } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { areStated, hoursMessage, NO_HOURS } from '../hours/opening-hours';
import { isEmpty } from '../retrieval/passage/snapshot';
import { type Agent, DEFAULT_MODEL, type ModelConfig, promptOf, USUAL_CAPABILITIES } from './agent';

/** The rpc GetAgent: returns the current agent and its app. */
export async function getAgent(
  context: Context,
  call: Call,
  { bot_profile_id, staged = false }: workspace.GetAgentRequest,
): Promise<workspace.GetAgentResponse> {
  const { agents, apps, businesses, retrieval } = context;
  const agent = await agents.find(call, bot_profile_id.toLowerCase());
  if (!agent) return NOT_FOUND;
  const [app, snapshot] = await Promise.all([
    apps.find(call, agent.app_id),
    retrieval.passages.snapshotNow(agent.app_id, call),
  ]);
  if (!app) return NOT_FOUND;
  const { status: app_status, business_id } = app;
  const business = business_id === '' ? null : await businesses.recentStated(call, business_id);
  const has_no_passages = !staged && isEmpty(snapshot);
  const found = { found: true, app_status, business_id, has_no_passages, ...shown(agent), ...statedBy(business) };
  return staged ? { ...found, live_prompt: await context.staged.prompt(call, agent) } : found;
}

/** The time zone, the hours and their source, by which answers tell when the business is open (contract: answers-hours). */
function statedBy(business: Awaited<ReturnType<Context['businesses']['recentStated']>>) {
  if (!business) return NOTHING_STATED;
  const { _id, name: business_name, time_zone = '', hours = NO_HOURS } = business;
  if (!areStated(hours)) return { ...NOTHING_STATED, time_zone, business_name };
  const hours_source = business.hours_source ?? { document_id: _id, title: business_name, url: '', text: '' };
  return { time_zone, business_name, hours: hoursMessage(hours), hours_source };
}

const shownModel = ({ is_temperature_set, temperature, ...model }: ModelConfig): workspace.ModelConfig => ({
  ...model,
  ...((is_temperature_set || temperature > 0) && { temperature }),
});

const NOTHING_STATED = { time_zone: '', business_name: '', hours: undefined, hours_source: undefined };

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
  ...NOTHING_STATED,
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
