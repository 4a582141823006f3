import { type Call, within } from '@cws/kit';
import type { ClientSession, Db } from 'mongodb';
import { type Agent, PUBLISHED } from './agent';

export type AgentStore = ReturnType<typeof openAgentStore>;

export function openAgentStore(db: Db) {
  const agents = db.collection<Agent>('agents');
  return {
    /** Finds the agent if it belongs to the app. */
    findOfApp: (call: Call, agent_id: string, app_id: string) =>
      agents.findOne({ _id: agent_id, app_id }, within(call)),
    find: (call: Call, agent_id: string) => agents.findOne({ _id: agent_id }, within(call)),
    /** Sets the fields and returns the changed agent; null when there is none. */
    update: (call: Call, agent_id: string, fields: Partial<Agent>) =>
      agents.findOneAndUpdate({ _id: agent_id }, { $set: fields }, { returnDocument: 'after', ...within(call) }),
    /** Publishes a draft; leaves any other status. */
    publishDraft: async (call: Call, agent_id: string): Promise<boolean> => {
      const change = { $set: { ...PUBLISHED, updated_at: new Date() } };
      const { modifiedCount } = await agents.updateOne({ _id: agent_id, status: 'draft' }, change, within(call));
      return modifiedCount === 1;
    },
    insert: (agent: Agent, session: ClientSession) => agents.insertOne(agent, { session }),
    /** Inserts the agent unless its id exists. */
    insertOnce: ({ _id, ...agent }: Agent) => agents.updateOne({ _id }, { $setOnInsert: agent }, { upsert: true }),
  };
}
