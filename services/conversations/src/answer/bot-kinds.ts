import { type Call, type ClientOf, onBehalfOf } from '@cws/kit';
import type { workspace } from '@cws/protos';
import { LRUCache } from 'lru-cache';
import type { SessionState } from '../session/session';

/** What is known of a session's bot; `unknown` where nobody could be asked. */
export type BotKind = 'ai' | 'nobot' | 'unknown';

/** Of workspace-mcp's rpcs what tells about a bot. */
export type AgentDirectory = Pick<ClientOf<typeof workspace.WorkspaceServiceDefinition>, 'getAgent'>;

export interface BotKinds {
  of(call: Call, session: Pick<SessionState, 'bot_profile_id' | 'bot_kind'>): BotKind | Promise<BotKind>;
}

/**
 * A bot that was none when its session began may be published since. Whoever sends to one that answers nobody must not pay
 * for it with a write, so a send asks first; it is asked again after this time, which is little for whoever has just published
 * an agent, and a few questions a second for whoever sends hundreds of messages.
 */
const REMEMBERED_MS = 250;
const REMEMBERED_BOTS = 10_000;
/** A send does not wait longer: the answer's job asks again. */
const PATIENCE_MS = 500;

export function botKinds(ask: AgentDirectory): BotKinds {
  const known = new LRUCache<string, BotKind>({ max: REMEMBERED_BOTS, ttl: REMEMBERED_MS });
  const asked = new Map<string, Promise<BotKind>>();

  async function find(call: Call, bot_profile_id: string): Promise<BotKind> {
    const deadline = Math.min(call.deadline, Date.now() + PATIENCE_MS);
    try {
      const agent = await ask.getAgent({ ...onBehalfOf(call, 'conversations'), deadline }, { bot_profile_id });
      const kind = answers(agent) ? 'ai' : 'nobot';
      known.set(bot_profile_id, kind);
      return kind;
    } catch {
      return 'unknown'; // the mark is made, and its job finds out
    } finally {
      asked.delete(bot_profile_id);
    }
  }
  return {
    of(call, { bot_kind, bot_profile_id }) {
      if (bot_kind === 'ai') return 'ai';
      const answer = known.get(bot_profile_id) ?? asked.get(bot_profile_id);
      if (answer) return answer;
      const asking = find(call, bot_profile_id);
      asked.set(bot_profile_id, asking);
      return asking;
    },
  };
}

/** docs/decisions §3, Answer job: whose bot answers. */
export const answers = ({ found, kind, status, app_status }: workspace.GetAgentResponse): boolean =>
  found && kind === 'ai' && status === 'published' && app_status === 'active';
