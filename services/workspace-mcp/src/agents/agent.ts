import { timestamp } from '@cws/kit';

/** A row of `agents`: the bot profile of §2.6, whose `id` is `_id`. */
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
  created_at: Date;
  updated_at: Date;
}

type Identity = Pick<Agent, '_id' | 'app_id' | 'name' | 'slug'>;

/** A new agent with the defaults of §2.6: kind `nobot`, status `draft`, presence `offline`. */
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

/** As tools show it: the fields of §2.6, and its id once more under the name that apps use for it. */
export const agentView = ({ _id, ...agent }: Agent) => ({
  agent_id: _id,
  id: _id,
  ...agent,
  social_links: JSON.parse(agent.social_links),
  created_at: timestamp(agent.created_at),
  updated_at: timestamp(agent.updated_at),
});
