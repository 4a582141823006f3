import type { Call, ClientOf } from '@cws/kit';
import type { workspace } from '@cws/protos';

type GetAgent = ClientOf<typeof workspace.WorkspaceServiceDefinition>['getAgent'];
type Agent = workspace.GetAgentResponse;

/** Returns an agent as it is at the time of the request, or later. */
export type Agents = (bot_profile_id: string) => Promise<Agent>;

/**
 * Many sessions of one bot are answered at the same time. Requests for an agent that arrive while another one runs share the next
 * one, so that no result is older than the request for it.
 */
export function sharedAgents(getAgent: GetAgent, call: () => Call): Agents {
  const running = new Map<string, Promise<Agent>>();
  const next = new Map<string, Promise<Agent>>();

  function start(bot_profile_id: string): Promise<Agent> {
    next.delete(bot_profile_id);
    const started = getAgent(call(), { bot_profile_id }).finally(() => {
      if (running.get(bot_profile_id) === started) running.delete(bot_profile_id);
    });
    running.set(bot_profile_id, started);
    return started;
  }

  return (bot_profile_id) => {
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
  };
}
