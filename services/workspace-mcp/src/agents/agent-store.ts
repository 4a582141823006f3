import { type Call, ensureIndexes, within } from '@cws/kit';
import type { ClientSession, Db } from 'mongodb';
import type { Agent } from './agent';

export type AgentStore = ReturnType<typeof agentStore>;

export function agentStore(db: Db) {
  const agents = db.collection<Agent>('agents');
  return {
    ensureIndexes: () => ensureIndexes(agents, [{ keys: { app_id: 1 } }]),
    /** The agent, if it is one of that app. */
    findOfApp: (call: Call, agent_id: string, app_id: string) =>
      agents.findOne({ _id: agent_id, app_id }, within(call)),
    insert: (agent: Agent, session: ClientSession) => agents.insertOne(agent, { session }),
    /** Makes the agent unless there is one with that id. */
    insertOnce: ({ _id, ...agent }: Agent) => agents.updateOne({ _id }, { $setOnInsert: agent }, { upsert: true }),
  };
}
