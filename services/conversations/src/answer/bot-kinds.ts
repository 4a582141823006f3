import { type Call, type ClientOf, onBehalfOf } from '@cws/kit';
import type { ValueOf, workspace } from '@cws/protos';
import { LRUCache } from 'lru-cache';
import type { SessionState } from '../chat/model/session';

/** Whether a session's bot answers: `ai` does, `nobot` does not; `unknown` when workspace-mcp did not respond. */
export type BotKind = ValueOf<'cws.workspace.v1.AgentKind'> | 'unknown';

/** The rpc of workspace-mcp that describes a bot. */
export type AgentDirectory = Pick<ClientOf<typeof workspace.WorkspaceServiceDefinition>, 'getAgent'>;

export interface BotKinds {
  of(call: Call, session: Pick<SessionState, 'bot_profile_id' | 'bot_kind'>): BotKind | Promise<BotKind>;
}

/**
 * A bot that did not answer when its session was created may have been published since, and a question to a bot that does not
 * answer must not cost a write. So a send asks workspace-mcp first, for a bot at most twice a second; further sends use the
 * last result. A person who publishes an agent and then writes to it gets an answer at once.
 */
const REMEMBERED_MS = 1_000;
const MAX_REQUESTS = 2;
/** A send waits no longer than this; the answer's run asks again. */
const TIMEOUT_MS = 500;

/** The result of a second, and the number of requests in it. */
interface KnownKind {
  readonly kind: BotKind;
  readonly requests: number;
}

/** Remembers `max` bots. */
export function botKinds(directory: AgentDirectory, max = 10_000): BotKinds {
  const known = new LRUCache<string, KnownKind>({ max, ttl: REMEMBERED_MS, noUpdateTTL: true });
  const running = new Map<string, Promise<BotKind>>();

  async function request(call: Call, bot_profile_id: string): Promise<BotKind> {
    const deadline = Math.min(call.deadline, Date.now() + TIMEOUT_MS);
    try {
      const agent = await directory.getAgent({ ...onBehalfOf(call, 'conversations'), deadline }, { bot_profile_id });
      const kind = answers(agent) ? 'ai' : 'nobot';
      known.set(bot_profile_id, { kind, requests: 1 + (known.get(bot_profile_id)?.requests ?? 0) });
      return kind;
    } catch {
      return 'unknown'; // the question is queued, and its run finds out
    } finally {
      running.delete(bot_profile_id);
    }
  }
  return {
    of(call, { bot_kind, bot_profile_id }) {
      if (bot_kind === 'ai') return 'ai';
      const last = known.get(bot_profile_id);
      if (last && last.requests >= MAX_REQUESTS) return last.kind;
      const current = running.get(bot_profile_id);
      if (current) return current;
      const started = request(call, bot_profile_id);
      running.set(bot_profile_id, started);
      return started;
    },
  };
}

/** Whether the bot answers (contract: answers-when). */
export const answers = ({ found, kind, status, app_status }: workspace.GetAgentResponse): boolean =>
  found && kind === 'ai' && status === 'published' && app_status === 'active';
