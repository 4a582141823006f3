import type { Call, ClientOf, Clock } from '@cws/kit';
import type { workspace } from '@cws/protos';
import { LRUCache } from 'lru-cache';

type GetAgent = ClientOf<typeof workspace.WorkspaceServiceDefinition>['getAgent'];
type Agent = workspace.GetAgentResponse;

/** The agents of workspace-mcp, each remembered for a second (docs/decisions/0038). */
export interface Agents {
  /**
   * Returns an agent as it is at the time of the request, or later. Where two requests have begun within the last second it
   * returns the result of the later one.
   */
  current(bot_profile_id: string): Promise<Agent>;
  /** Returns an agent as it was within the last second. */
  recent(bot_profile_id: string): Promise<Agent>;
}

export interface AgentsOptions {
  /** Makes a call for each request. */
  readonly call: () => Call;
  readonly clock: Clock;
  /** The number of agents that are remembered. */
  readonly max?: number;
}

const REMEMBERED_MS = 1_000;
/** The most characters of all remembered prompts together. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

interface Remembered {
  readonly agent: Agent;
  /** The time at which its request began. */
  readonly at: number;
  /** The time at which the request before it began. */
  readonly before: number;
}

/**
 * Many sessions of one bot are answered at the same time. Requests for an agent that arrive while another one runs share the next
 * one, so that no result of `current` is older than the request for it unless there are more than two in a second.
 */
export function sharedAgents(getAgent: GetAgent, { call, clock, max = 10_000 }: AgentsOptions): Agents {
  const remembered = new LRUCache<string, Remembered>({
    max,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ agent }) => agent.live_prompt.length + 1,
  });
  const running = new Map<string, Promise<Agent>>();
  const next = new Map<string, Promise<Agent>>();

  const isRecent = (at: number): boolean => clock() - at < REMEMBERED_MS;

  async function request(bot_profile_id: string): Promise<Agent> {
    const at = clock();
    const agent = await getAgent(call(), { bot_profile_id });
    remembered.set(bot_profile_id, {
      agent,
      at,
      before: remembered.get(bot_profile_id)?.at ?? Number.NEGATIVE_INFINITY,
    });
    return agent;
  }
  function start(bot_profile_id: string): Promise<Agent> {
    next.delete(bot_profile_id);
    const started = request(bot_profile_id).finally(() => {
      if (running.get(bot_profile_id) === started) running.delete(bot_profile_id);
    });
    running.set(bot_profile_id, started);
    return started;
  }
  function shared(bot_profile_id: string): Promise<Agent> {
    const before = running.get(bot_profile_id);
    if (!before) return start(bot_profile_id);
    const waiting = next.get(bot_profile_id);
    if (waiting) return waiting;
    const after = before.then(
      () => start(bot_profile_id),
      () => start(bot_profile_id),
    );
    next.set(bot_profile_id, after);
    return after;
  }

  return {
    current(bot_profile_id) {
      const last = remembered.get(bot_profile_id);
      return last && isRecent(last.before) ? Promise.resolve(last.agent) : shared(bot_profile_id);
    },
    recent(bot_profile_id) {
      const last = remembered.get(bot_profile_id);
      return last && isRecent(last.at) ? Promise.resolve(last.agent) : shared(bot_profile_id);
    },
  };
}
