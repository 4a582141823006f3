import type { Call, ClientOf } from '@cws/kit';
import type { workspace } from '@cws/protos';

type GetAgent = ClientOf<typeof workspace.WorkspaceServiceDefinition>['getAgent'];
type Agent = workspace.GetAgentResponse;

/** An agent as it was after it was asked for, or later. */
export type Agents = (bot_profile_id: string) => Promise<Agent>;

/**
 * Many sessions of one bot are answered at the same time. Those who ask while a question is on its way share the next one, so
 * that nobody is told what was true before they asked.
 */
export function sharedAgents(getAgent: GetAgent, call: () => Call): Agents {
  const underWay = new Map<string, Promise<Agent>>();
  const next = new Map<string, Promise<Agent>>();

  function ask(bot_profile_id: string): Promise<Agent> {
    next.delete(bot_profile_id);
    const asked = getAgent(call(), { bot_profile_id }).finally(() => {
      if (underWay.get(bot_profile_id) === asked) underWay.delete(bot_profile_id);
    });
    underWay.set(bot_profile_id, asked);
    return asked;
  }

  return (bot_profile_id) => {
    const before = underWay.get(bot_profile_id);
    if (!before) return ask(bot_profile_id);
    const waiting = next.get(bot_profile_id);
    if (waiting) return waiting;
    const after = before.then(
      () => ask(bot_profile_id),
      () => ask(bot_profile_id),
    );
    next.set(bot_profile_id, after);
    return after;
  };
}
