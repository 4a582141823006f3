import { isDeepStrictEqual } from 'node:util';
import type { Call } from '@cws/kit';
import type { Agent } from '../../agent/agent';
import { existingAgent } from '../../agent/existing-agent';
import type { Context } from '../../context';
import { type SiteFacts, valueIn } from './site-facts';

/** Names of fields that onboarding has written. */
export interface AgentChanges {
  /** Those that were empty. */
  readonly agent_fields: string[];
  /** Those whose value on the site has changed. */
  readonly agent_fields_updated: string[];
}

/** The fields of an agent that a site fills, by the facts that they have. */
const FACT_OF: Readonly<Record<string, string>> = {
  tagline: 'tagline',
  description: 'description',
  accent_color: 'color',
  brand_color: 'color',
  icon_url: 'icon_url',
  contact_email: 'email',
  contact_phone: 'phone',
  chat_language: 'language',
};

type Fields = Readonly<Record<string, string>>;

/** Sets the empty fields of the agent that the site fills, and those that have the value which onboarding wrote. */
export async function followAgent(
  context: Context,
  call: Call,
  agent_id: string,
  website_url: string,
  facts: SiteFacts,
): Promise<AgentChanges> {
  const agent = await existingAgent(context, call, agent_id);
  const found = Object.entries(FACT_OF).map(([name, fact]) => [name, valueIn(facts, fact)]);
  const { set, fields } = fieldsOf(agent, { ...Object.fromEntries(found), contact_website: website_url });
  const onboarding = { facts, fields };
  const names = Object.keys(set);
  if (names.length > 0 || !isDeepStrictEqual(agent.onboarding, onboarding)) {
    const written = { ...set, onboarding, ...(names.length > 0 && { updated_at: new Date() }) };
    const isOvertaken = (await context.agents.updateAsRead(call, agent, written)) === null;
    if (isOvertaken) return followAgent(context, call, agent_id, website_url, facts);
  }
  return {
    agent_fields: names.filter((name) => fieldOf(agent, name) === ''),
    agent_fields_updated: names.filter((name) => fieldOf(agent, name) !== ''),
  };
}

/** The fields to set, and what onboarding has written in each field after that. */
function fieldsOf(agent: Agent, found: Fields): { readonly set: Fields; readonly fields: Record<string, string> } {
  const before = agent.onboarding?.fields ?? {};
  const ours = Object.entries(found).filter(([name]) => fieldOf(agent, name) === (before[name] ?? ''));
  return {
    set: Object.fromEntries(ours.filter(([name, value]) => value !== fieldOf(agent, name))),
    fields: { ...before, ...Object.fromEntries(ours.filter(([name, value]) => value !== '' || name in before)) },
  };
}

const fieldOf = (agent: Agent, name: string): string => `${agent[name as keyof Agent] ?? ''}`;
