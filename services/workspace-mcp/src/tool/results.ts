import { z } from 'zod';

/** A sentence about the step that is due after a call, where there is one. */
export const nextStep = z.string().optional().describe('The next step');

export const step = (next: string): { next?: string } => (next === '' ? {} : { next });

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

/** The main fields of an agent. The others are in the results too; a schema that describes them all would fill the list of tools. */
export const agentSummary = z.looseObject({
  agent_id: z.string(),
  app_id: z.string(),
  name: z.string(),
  status: z.string(),
});
