import { z } from 'zod';
import { jsonValue } from '../values/json-value';

/** Result shapes that several tools share. Ids are UUIDs, times RFC 3339 in UTC. */
export const workspaceResult = z.object({
  business_id: z.string(),
  name: z.string(),
  role: z.string().describe('Role of this key in the workspace: owner, manager or member'),
  default_app_id: z.string(),
  created_at: z.string(),
});

export const appResult = z.object({
  app_id: z.string(),
  name: z.string(),
  slug: z.string(),
  status: z.string().describe('active, suspended or deleted'),
  is_default: z.boolean(),
  agent_id: z.string(),
  created_at: z.string(),
});

/** The main fields of an agent, for results whose others are described by agent_get: schemas that repeat them would fill the list of tools. */
export const agentSummary = z.looseObject({
  agent_id: z.string(),
  app_id: z.string(),
  name: z.string(),
  status: z.string(),
});

export const agentResult = z.object({
  agent_id: z.string(),
  id: z.string(),
  app_id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  tagline: z.string(),
  category: z.string(),
  kind: z.string().describe('ai or nobot'),
  status: z.string().describe('draft, published, unpublished or archived'),
  presence: z.string().describe('online or offline'),
  is_active: z.boolean(),
  is_featured: z.boolean(),
  rating: z.number(),
  accent_color: z.string(),
  brand_color: z.string(),
  icon_url: z.string(),
  cover_url: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  contact_website: z.string(),
  social_links: z.array(jsonValue),
  created_at: z.string(),
  updated_at: z.string(),
});
