import { timestamp } from '@cws/kit';

/** Which model answers and how; an empty name and a 0 stand for the service's own. */
interface ModelConfig {
  name: string;
  temperature: number;
  max_output_tokens: number;
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
  kind: 'ai' | 'nobot';
  status: 'draft' | 'published' | 'unpublished' | 'archived';
  presence: 'online' | 'offline';
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
  /** What the agent is told before each answer; no field of the bot profile, and neither are the next three. */
  live_prompt?: string;
  /** BCP 47 tag of the language that it answers who asks for none; none: English. */
  chat_language?: string;
  model?: ModelConfig;
  /** Questions that a visitor may click, in order. */
  suggestions?: string[];
  created_at: Date;
  updated_at: Date;
}

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

/** What being published means beside the status. */
export const PUBLISHED = { status: 'published', kind: 'ai', is_active: true, presence: 'online' } as const;

/** As tools show it: the fields of the bot profile, and its id once more under the name that apps use for it. */
export function agentView({ live_prompt, chat_language, model, suggestions, _id, ...agent }: Agent) {
  return {
    agent_id: _id,
    id: _id,
    ...agent,
    social_links: JSON.parse(agent.social_links),
    created_at: timestamp(agent.created_at),
    updated_at: timestamp(agent.updated_at),
  };
}
