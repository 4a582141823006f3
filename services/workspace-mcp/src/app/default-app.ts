import { uuidV7 } from '@cws/kit';
import { draftAgent, PUBLISHED } from '../agent/agent';
import type { AgentStore } from '../agent/agent-store';
import { type App, ASSISTANT_SLUG } from './app';
import type { AppStore } from './app-store';

/** The app of sessions that name none. Its ids, kind and status never change. */
export interface DefaultApp {
  readonly app_id: string;
  readonly agent_id: string;
  readonly bot_kind: 'ai';
}

/**
 * Makes the default assistant app and its agent unless they exist. Of replicas that start at the same time the unique slug
 * lets one win. The agent takes its id from the winner's row, so that the next start completes an interrupted one.
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
