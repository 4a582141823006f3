import { type Call, within } from '@cws/kit';
import type { ClientSession, Db, Document } from 'mongodb';
import { recent } from '../cache/recent';
import { type Agent, type AgentFields, DEFAULT_MODEL, PUBLISHED, USUAL_CAPABILITIES } from './agent';

export type AgentStore = ReturnType<typeof openAgentStore>;

const WITH_EMBEDDINGS = { 'capabilities.embeddings': true } as const;

export function openAgentStore(db: Db, mostRecent?: number) {
  const agents = db.collection<Agent>('agents');
  const embedding = recent<boolean>(mostRecent);
  return {
    /** Finds the agent if it belongs to the app. */
    findOfApp: (call: Call, agent_id: string, app_id: string) =>
      agents.findOne({ _id: agent_id, app_id }, within(call)),
    find: (call: Call, agent_id: string) => agents.findOne({ _id: agent_id }, within(call)),
    /** Sets the fields and returns the changed agent; null when there is none. */
    update: (call: Call, agent_id: string, fields: Partial<Agent>) =>
      agents.findOneAndUpdate({ _id: agent_id }, { $set: fields }, { returnDocument: 'after', ...within(call) }),
    /** Sets the fields and returns the changed agent; null when it was written since it was read. */
    updateAsRead: (call: Call, { _id, updated_at }: Agent, fields: Partial<Agent>) =>
      agents.findOneAndUpdate({ _id, updated_at }, { $set: fields }, { returnDocument: 'after', ...within(call) }),
    /** Publishes a draft; leaves any other status. */
    publishDraft: async (call: Call, agent_id: string): Promise<boolean> => {
      const change = { $set: { ...PUBLISHED, updated_at: new Date() } };
      const { modifiedCount } = await agents.updateOne({ _id: agent_id, status: 'draft' }, change, within(call));
      return modifiedCount === 1;
    },
    findWithin: (session: ClientSession, agent_id: string) => agents.findOne({ _id: agent_id }, { session }),
    /** Sets the fields and returns the changed agent; null when there is none, or when it should get another status than it has and no longer has the given one. */
    updateFrom: ({ _id, status }: Agent, fields: AgentFields, options: Call | ClientSession) =>
      agents.findOneAndUpdate(
        { _id, ...(fields.status !== undefined && { status }) },
        [{ $set: merged({ ...fields, updated_at: new Date() }) }],
        { returnDocument: 'after', ...('caller' in options ? within(options) : { session: options }) },
      ),
    /** Writes the fields of a publish, and publishes a draft. */
    publish: async (session: ClientSession, { _id, status }: Agent, fields: Partial<Agent>): Promise<Agent> => {
      const lifecycle = status === 'draft' ? PUBLISHED : {};
      const change = { $set: { ...fields, ...lifecycle, updated_at: new Date() } };
      return (await agents.findOneAndUpdate({ _id }, change, { returnDocument: 'after', session }))!;
    },
    /** Whether the owner of the app has turned embeddings on, at most a second out of date. */
    hasEmbeddings: (call: Call, app_id: string): Promise<boolean> =>
      embedding.get(
        app_id,
        async () =>
          (await agents.findOne({ app_id, ...WITH_EMBEDDINGS }, { projection: { _id: 1 }, ...within(call) })) !== null,
      ),
    appsWithEmbeddings: (): Promise<string[]> => agents.distinct('app_id', WITH_EMBEDDINGS),
    insert: (agent: Agent, session: ClientSession) => agents.insertOne(agent, { session }),
    /** Inserts the agent unless its id exists. */
    insertOnce: ({ _id, ...agent }: Agent) => agents.updateOne({ _id }, { $setOnInsert: agent }, { upsert: true }),
  };
}

/**
 * The expressions that write the fields. Parts of `model` and `capabilities` are merged by the database, so that changes at the same time keep
 * each other's, and the whole object is stored. Texts are literals: one that begins with `$` is no path.
 */
function merged({ model, capabilities, ...fields }: AgentFields): Document {
  const literals = Object.entries(fields).map(([name, value]) => [name, literal(value)]);
  return {
    ...Object.fromEntries(literals),
    ...(model && { model: { $mergeObjects: [literal(DEFAULT_MODEL), '$model', literal(model)] } }),
    ...(capabilities && {
      capabilities: { $mergeObjects: [literal(USUAL_CAPABILITIES), '$capabilities', literal(capabilities)] },
    }),
  };
}

const literal = (value: unknown) => ({ $literal: value });
