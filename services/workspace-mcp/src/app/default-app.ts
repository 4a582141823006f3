import { uuidV7 } from '@cws/kit';
import { draftAgent, PUBLISHED } from '../agent/agent';
import type { AgentStore } from '../agent/agent-store';
import { type App, ASSISTANT_SLUG } from './app';
import type { AppStore } from './app-store';

/** Where sessions without an app of their own land. Its ids, kind and status never change. */
export interface DefaultApp {
  readonly app_id: string;
  readonly agent_id: string;
  readonly bot_kind: 'ai';
}

/**
 * Makes the default assistant app and its agent unless they are there. Of replicas that start at once the unique slug
 * lets one win; the agent takes its id from the winner's row, so that a start cut off in between is mended by the next.
 */
export async function ensureDefaultApp(apps: AppStore, agents: AgentStore): Promise<DefaultApp> {
  const now = new Date();
  const { _id: app_id, agent_id } = await apps.insertOnce(assistantApp(now));
  const draft = draftAgent({ _id: agent_id, app_id, name: 'Assistant', slug: ASSISTANT_SLUG }, now);
  await agents.insertOnce({ ...draft, ...PUBLISHED });
  return { app_id, agent_id, bot_kind: 'ai' };
}

const assistantApp = (now: Date): App => ({
  _id: uuidV7(),
  business_id: '',
  name: 'Assistant',
  slug: ASSISTANT_SLUG,
  status: 'active',
  is_default: true,
  agent_id: uuidV7(),
  created_at: now,
});
