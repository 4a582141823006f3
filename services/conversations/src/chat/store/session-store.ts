import { batchReader, type Call, within } from '@cws/kit';
import type { ClientSession, Collection, Db, Document, Filter, UpdateFilter } from 'mongodb';
import { Outdated, type Together } from '../model/decision';
import { type MessageDoc, TAIL_DETAILS } from '../model/message';
import type { ListedSession, SessionDoc, SessionState } from '../model/session';
import { conditionalUpdates } from './conditional-updates';
import { groupedUpdates } from './grouped-updates';
import { WITHOUT_TAIL } from './session-list-store';

const WITH_TAIL_KEYS: Document = {
  events: 0,
  ...Object.fromEntries(TAIL_DETAILS.map((field) => [`tail.${field}`, 0])),
};

/** A change of messages that have left their session's tail. */
export interface HistoryChange {
  readonly of: Filter<MessageDoc>;
  readonly update: UpdateFilter<MessageDoc>;
}

const OWNED = { seq: 1, user_id: 1, former_user_ids: 1, business_id: 1, app_id: 1 } as const;
export type Owned = Pick<SessionDoc, '_id' | keyof typeof OWNED>;

/** A change of a session in one transaction with other documents. */
export interface JointChange {
  readonly update: UpdateFilter<SessionDoc>;
  readonly arrayFilters: Document[];
  readonly history: readonly HistoryChange[];
  readonly together?: Together;
}

/** Queries for sessions as a whole. The message log decides what changes in an existing one. */
export function sessionStore(db: Db) {
  const sessions = db.collection<SessionDoc>('sessions');
  return {
    ...sessionWrites(db, sessions),
    ...sessionQueries(sessions),

    /** The name of the database, which separates it from others that share a Redis. */
    database: sessions.dbName,

    collection: sessions as Collection<SessionDoc>,

    batches: batchReader(db, sessions.collectionName),
  };
}

function sessionWrites(db: Db, sessions: Collection<SessionDoc>) {
  const messages = db.collection<MessageDoc>('messages');
  const update = conditionalUpdates(sessions);
  const applyGrouped = groupedUpdates(update);

  return {
    async insert(session: SessionDoc, transaction?: ClientSession): Promise<SessionDoc> {
      await sessions.insertOne(session, { session: transaction });
      return session;
    },

    forgetCreatedBy: (key: string) =>
      sessions.updateOne({ 'created_by.key': key }, { $unset: { created_by: '' }, $inc: { rev: 1 } }),

    /** Applies `change` if the session is at `rev`; false when it is not. */
    compareAndSet: (_id: string, rev: number, change: UpdateFilter<SessionDoc>, arrayFilters: Document[] = []) =>
      applyGrouped({ _id, rev, change, arrayFilters }),

    /** Applies a change together with others in one transaction. Error: Outdated when the session is not at `rev`. */
    async compareAndSetTogether({ _id, rev }: Pick<SessionDoc, '_id' | 'rev'>, change: JointChange): Promise<void> {
      const { history, together = (write) => write() } = change;
      const conditional = { _id, rev, change: change.update, arrayFilters: change.arrayFilters };
      await db.client.withSession((session) =>
        session.withTransaction(() =>
          together(async () => {
            if (!(await update.alone(conditional, session))) throw new Outdated();
            for (const { of, update: rows } of history)
              await messages.updateMany({ session_id: _id, ...of }, rows, { session });
          }, session),
        ),
      );
    },
  };
}

const sessionQueries = (sessions: Collection<SessionDoc>) => ({
  findCreatedBy: (key: string) => sessions.findOne({ 'created_by.key': key }),

  find: (id: string) => sessions.findOne({ _id: id }, { projection: WITHOUT_TAIL }) as Promise<ListedSession | null>,

  /** The state that the message log works on. */
  state: (id: string) => sessions.findOne({ _id: id }, { projection: WITH_TAIL_KEYS }) as Promise<SessionState | null>,

  /** Whether the caller has a session with that conversation_id or id, within the business that their credential is bound to. */
  async isConversationOf(call: Call, conversation_id: string): Promise<boolean> {
    const { user_id, business_id } = call.caller;
    const own = { user_id, ...(business_id && { business_id }) };
    const named = { $or: [{ _id: conversation_id }, { conversation_id }] };
    return (await sessions.findOne({ ...own, ...named }, { projection: { _id: 1 }, ...within(call) })) !== null;
  },

  /** The first session behind `after`, in the order of ids, in which a human agent has written and which is not their own. */
  nextOfAgent: (call: Call, agent_id: string, after: string) => ofAgent(sessions, agent_id, after, within(call)).next(),
  explainNextOfAgent: (agent_id: string) => ofAgent(sessions, agent_id, '').explain('executionStats'),

  ofConversation: (call: Call, conversation_id: string) =>
    sessions
      .find({ conversation_id }, { projection: WITHOUT_TAIL, sort: { created_at: 1, _id: 1 }, ...within(call) })
      .toArray() as Promise<ListedSession[]>,

  /** Reads the fields that decide access to these sessions. */
  ownersOf: (ids: readonly string[]): AsyncIterable<Owned> =>
    sessions.find<Owned>({ _id: { $in: [...ids] } }, { projection: OWNED, maxTimeMS: 5_000 }),
});

const ofAgent = (
  sessions: Collection<SessionDoc>,
  agent_id: string,
  after: string,
  options: { maxTimeMS?: number } = {},
) =>
  sessions.find(
    { agent_ids: agent_id, user_id: { $ne: agent_id }, _id: { $gt: after } },
    { projection: { _id: 1 }, sort: { _id: 1 }, limit: 1, ...options },
  );

export type SessionStore = ReturnType<typeof sessionStore>;
