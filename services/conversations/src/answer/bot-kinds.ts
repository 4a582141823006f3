import { type Call, type ClientOf, onBehalfOf } from '@cws/kit';
import type { ValueOf, workspace } from '@cws/protos';
import { LRUCache } from 'lru-cache';
import type { SessionState } from '../chat/model/session';

/** What is known of a session's bot; `unknown` where nobody could be asked. */
export type BotKind = ValueOf<'cws.workspace.v1.AgentKind'> | 'unknown';

/** Of workspace-mcp's rpcs what tells about a bot. */
export type AgentDirectory = Pick<ClientOf<typeof workspace.WorkspaceServiceDefinition>, 'getAgent'>;

export interface BotKinds {
  of(call: Call, session: Pick<SessionState, 'bot_profile_id' | 'bot_kind'>): BotKind | Promise<BotKind>;
}

/**
 * A bot that was none when its session began may be published since. Whoever sends to one that answers nobody must not pay
 * for it with a write, so a send asks first: so often in each second, and what comes more goes by what was heard then. So a
 * person who publishes an agent and writes to it is answered at once, and hundreds of sends a second cost two questions.
 */
const REMEMBERED_MS = 1_000;
const QUESTIONS = 2;
/** A send does not wait longer: the answer's job asks again. */
const PATIENCE_MS = 500;

/** What was heard in a second, and how often it was asked for. */
interface Heard {
  readonly kind: BotKind;
  readonly questions: number;
}

export function botKinds(ask: AgentDirectory, max = 10_000): BotKinds {
  const known = new LRUCache<string, Heard>({ max, ttl: REMEMBERED_MS, noUpdateTTL: true });
  const asked = new Map<string, Promise<BotKind>>();

  async function find(call: Call, bot_profile_id: string): Promise<BotKind> {
    const deadline = Math.min(call.deadline, Date.now() + PATIENCE_MS);
    try {
      const agent = await ask.getAgent({ ...onBehalfOf(call, 'conversations'), deadline }, { bot_profile_id });
      const kind = answers(agent) ? 'ai' : 'nobot';
      known.set(bot_profile_id, { kind, questions: 1 + (known.get(bot_profile_id)?.questions ?? 0) });
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
      const heard = known.get(bot_profile_id);
      if (heard && heard.questions >= QUESTIONS) return heard.kind;
      const asking = asked.get(bot_profile_id);
      if (asking) return asking;
      const begun = find(call, bot_profile_id);
      asked.set(bot_profile_id, begun);
      return begun;
    },
  };
}

/** Whose bot answers (contract: answers-when). */
export const answers = ({ found, kind, status, app_status }: workspace.GetAgentResponse): boolean =>
  found && kind === 'ai' && status === 'published' && app_status === 'active';
