import { waitAtMost } from '@cws/kit';
import type { ValueOf, workspace } from '@cws/protos';
import type { SessionState } from '../chat/model/session';
import type { Agents } from './agents';

/** Whether a session's bot answers: `ai` does, `nobot` does not; `unknown` when workspace-mcp did not respond. */
export type BotKind = ValueOf<'cws.workspace.v1.AgentKind'> | 'unknown';

export interface BotKinds {
  of(session: Pick<SessionState, 'bot_profile_id' | 'bot_kind'>): BotKind | Promise<BotKind>;
}

/** A send waits no longer than this; the answer's run asks again. */
const TIMEOUT_MS = 500;

/**
 * A bot that did not answer when its session was created may have been published since, and a question to a bot that does not
 * answer must not cost a write. So a send asks for the agent first, which costs a request at most twice a second. A person who
 * publishes an agent and then writes to it gets an answer at once.
 */
export const botKinds = (agents: Pick<Agents, 'current'>): BotKinds => ({
  of: ({ bot_kind, bot_profile_id }) => (bot_kind === 'ai' ? 'ai' : currentKind(agents, bot_profile_id)),
});

async function currentKind(agents: Pick<Agents, 'current'>, bot_profile_id: string): Promise<BotKind> {
  try {
    const agent = await waitAtMost(TIMEOUT_MS, agents.current(bot_profile_id));
    if (!agent) return 'unknown'; // The question is queued, and its run finds out.
    return answers(agent) ? 'ai' : 'nobot';
  } catch {
    return 'unknown';
  }
}

/** Whether the bot answers (contract: answers-when). */
export const answers = ({ found, kind, status, app_status }: workspace.GetAgentResponse): boolean =>
  found && kind === 'ai' && status === 'published' && app_status === 'active';
