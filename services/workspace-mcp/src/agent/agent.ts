import { timestamp } from '@cws/kit';
import type { ValueOf } from '@cws/protos';

/** The model that answers; an empty name and a limit of 0 stand for the defaults of the service. */
export interface ModelConfig {
  name: string;
  /** 0 stands for the default of the model too, unless `is_temperature_set`. */
  temperature: number;
  is_temperature_set?: boolean;
  max_output_tokens: number;
}

/** Things that the agent may do in its chats (contract: agent-capabilities). */
export interface Capabilities {
  /** Answers from the published knowledge, help articles and products. */
  knowledge: boolean;
  /** Calls the tools that users granted to their chats. */
  tools: boolean;
  /** Passages and questions go to the configured embeddings server; only an owner turns it on. */
  embeddings: boolean;
}

/** The facts that onboarding has read from a website, and the fields of the agent as it wrote them. */
export interface Onboarding {
  facts: Record<string, SiteFact>;
  fields: Record<string, string>;
}

/** A fact, and the address of the page that states it. */
export interface SiteFact {
  value: string;
  page: string;
}

/** A row of `agents`: a bot profile, whose `id` is `_id`. */
export interface Agent {
  _id: string;
  app_id: string;
  name: string;
  slug: string;
  description: string;
  tagline: string;
  category: string;
  kind: ValueOf<'cws.workspace.v1.AgentKind'>;
  status: ValueOf<'cws.workspace.v1.AgentStatus'>;
  presence: ValueOf<'cws.workspace.v1.AgentPresence'>;
  is_active: boolean;
  is_featured: boolean;
  rating: number;
  accent_color: string;
  brand_color: string;
  icon_url: string;
  cover_url: string;
  city: string;
  region: string;
  country: string;
  contact_email: string;
  contact_phone: string;
  contact_website: string;
  /** JSON text of the structured field. */
  social_links: string;
  /** The prompt before each answer. This and the next five fields are not part of the bot profile. */
  live_prompt?: string;
  /** The owner's layer of the prompt: instructions that follow the live prompt and that no publish overwrites. */
  owner_prompt?: string;
  /** BCP 47 tag of the language of answers to users without a preference; English when absent. */
  chat_language?: string;
  model?: ModelConfig;
  /** The defaults when absent. */
  capabilities?: Capabilities;
  /** Questions that a visitor may click, in order. */
  suggestions?: string[];
  /** Absent until onboarding has run. */
  onboarding?: Onboarding;
  created_at: Date;
  updated_at: Date;
}

/** Fields to write; of `model` and `capabilities` the given parts alone. */
export type AgentFields = Omit<Partial<Agent>, 'model' | 'capabilities'> & {
  readonly model?: Partial<ModelConfig>;
  readonly capabilities?: Partial<Capabilities>;
};

type Identity = Pick<Agent, '_id' | 'app_id' | 'name' | 'slug'>;

/** A new agent with the defaults of a bot profile: kind `nobot`, status `draft`, presence `offline`. */
export const draftAgent = (identity: Identity, now: Date): Agent => ({
  ...identity,
  description: '',
  tagline: '',
  category: '',
  kind: 'nobot',
  status: 'draft',
  presence: 'offline',
  is_active: false,
  is_featured: false,
  rating: 0,
  accent_color: '',
  brand_color: '',
  icon_url: '',
  cover_url: '',
  city: '',
  region: '',
  country: '',
  contact_email: '',
  contact_phone: '',
  contact_website: '',
  social_links: '[]',
  created_at: now,
  updated_at: now,
});

/** The fields that publishing sets. */
export const PUBLISHED = { status: 'published', kind: 'ai', is_active: true, presence: 'online' } as const;

export const DEFAULT_MODEL: ModelConfig = { name: '', temperature: 0, max_output_tokens: 0 };
export const USUAL_CAPABILITIES: Capabilities = { knowledge: true, tools: true, embeddings: false };

export const promptOf = ({ live_prompt = '' }: Pick<Agent, 'live_prompt'>): string => live_prompt;

/** The agent as tools show it: the fields of the bot profile, and its id also under the name that apps use. */
export function agentView(agent: Agent) {
  const { live_prompt, owner_prompt, chat_language, model, capabilities, suggestions, onboarding, _id, ...profile } =
    agent;
  return {
    agent_id: _id,
    id: _id,
    ...profile,
    social_links: JSON.parse(agent.social_links),
    created_at: timestamp(agent.created_at),
    updated_at: timestamp(agent.updated_at),
  };
}
