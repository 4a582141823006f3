import { AppError, type Call, within } from '@cws/kit';
import type { ClientSession, Collection, Db, Document, Filter, UpdateFilter } from 'mongodb';
import { Outdated, type Together } from '../message/decision';
import { type MessageDoc, type Side, TAIL_DETAILS } from '../message/message';
import { conditionalUpdates } from './conditional-updates';
import { groupedUpdates } from './grouped-updates';
import { LIVE_STATUSES, type ListedSession, type SessionDoc, type SessionState } from './session';
import { sessionLists, WITHOUT_TAIL } from './session-list-store';

const WITH_TAIL_KEYS: Document = {
  events: 0,
  ...Object.fromEntries(TAIL_DETAILS.map((field) => [`tail.${field}`, 0])),
};

/** A change of rows that have left their session's tail. */
export interface HistoryChange {
  readonly of: Filter<MessageDoc>;
  readonly update: UpdateFilter<MessageDoc>;
}

interface SessionSizes {
  readonly rev: number;
  readonly tail_bytes: number;
  readonly tail: readonly { readonly _id: string; readonly bytes: number }[];
  readonly events: readonly { readonly seq: number }[];
}

/** A change of a session in one transaction with others. */
export interface JointChange {
  readonly update: UpdateFilter<SessionDoc>;
  readonly arrayFilters: Document[];
  readonly history: readonly HistoryChange[];
  readonly together?: Together;
}

const EVENT_ID = { $concat: ['$session_id', ' ', { $toString: '$row.seq' }] } as const;
const bytesOf = (field: string) => ({ $strLenBytes: { $ifNull: [`$$this.${field}`, ''] } });
const STRUCTURED = ['content', 'action_payload', 'reply_snapshot', 'original_content'];
const SIZED = { _id: '$$this._id', bytes: { $add: STRUCTURED.map(bytesOf) } } as const;

/** The sessions collection. Contents of a tail are written by message-log.ts alone. */
export function sessionStore(db: Db) {
  const sessions = db.collection<SessionDoc>('sessions');
  const messages = db.collection<MessageDoc>('messages');

  const copyOut = async (_id: string, rev: number, stages: Document[]): Promise<void> => {
    await sessions.aggregate([{ $match: { _id, rev } }, ...stages]).toArray();
  };

  const update = conditionalUpdates(sessions);
  const applyGrouped = groupedUpdates(update);

  return {
    async insert(session: SessionDoc, transaction?: ClientSession): Promise<SessionDoc> {
      await sessions.insertOne(session, { session: transaction });
      return session;
    },

    slotHolder: (slot: string) => sessions.findOne({ resume_key: slot }),

    /** The newest live session of the slot becomes its holder. */
    takeSlot: (slot: string) =>
      sessions.findOneAndUpdate(
        { slot, status: { $in: [...LIVE_STATUSES] }, parent_session_id: null },
        { $set: { resume_key: slot }, $inc: { rev: 1 } },
        { sort: { created_at: -1, _id: -1 }, returnDocument: 'after' },
      ),

    releaseSlot: (holder: SessionDoc, transaction?: ClientSession) =>
      sessions.updateOne(
        { _id: holder._id, resume_key: holder.resume_key ?? '' },
        { $unset: { resume_key: '' }, $inc: { rev: 1 } },
        { session: transaction },
      ),

    findCreatedBy: (key: string) => sessions.findOne({ 'created_by.key': key }),

    forgetCreatedBy: (key: string) =>
      sessions.updateOne({ 'created_by.key': key }, { $unset: { created_by: '' }, $inc: { rev: 1 } }),

    find: (id: string) => sessions.findOne({ _id: id }, { projection: WITHOUT_TAIL }) as Promise<ListedSession | null>,

    /** What the writer works from. */
    state: (id: string) =>
      sessions.findOne({ _id: id }, { projection: WITH_TAIL_KEYS }) as Promise<SessionState | null>,

    /** Applies `change` when nothing was written since `rev`; false when something was. */
    compareAndSet: (_id: string, rev: number, change: UpdateFilter<SessionDoc>, arrayFilters: Document[] = []) =>
      applyGrouped({ _id, rev, change, arrayFilters }),

    /** The same together with rows that have left the tail and other documents: all of it, or Outdated and nothing. */
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

    /** The message of the tail with that key. */
    async findInTail(call: Call, id: string, side: Side, dedupe_key: string): Promise<MessageDoc | undefined> {
      const projection = { tail: { $elemMatch: { dedupe_key, side } } };
      const session = await sessions.findOne<Pick<SessionDoc, 'tail'>>({ _id: id }, { projection, ...within(call) });
      return session?.tail?.[0];
    },

    async rowOfTail(id: string, messageId: string): Promise<MessageDoc | null> {
      const projection = { tail: { $elemMatch: { _id: messageId } } };
      const session = await sessions.findOne<Pick<SessionDoc, 'tail'>>({ _id: id }, { projection });
      return session?.tail?.[0] ?? null;
    },

    /** The messages of the tail of which the expression over `$$this` holds, oldest first; the newest `limit` of them. */
    async rowsOfTail(id: string, holds: Document, limit?: number): Promise<readonly MessageDoc[]> {
      const found = { $filter: { input: '$tail', cond: holds } };
      const tail = limit === undefined ? found : { $slice: [found, -limit] };
      const session = await sessions.findOne<Pick<SessionDoc, 'tail'>>({ _id: id }, { projection: { tail } });
      return session?.tail ?? [];
    },

    /** Ids of the tail and numbers of the events, oldest first, with the bytes of the structured fields. */
    sizes: (id: string) =>
      sessions.findOne<SessionSizes>(
        { _id: id },
        { projection: { rev: 1, tail_bytes: 1, tail: { $map: { input: '$tail', in: SIZED } }, 'events.seq': 1 } },
      ),

    /** Copies the oldest `count` messages of the tail, as they are at `rev`, over whatever the history has of them. */
    copyToHistory: (id: string, rev: number, count: number) =>
      copyOut(id, rev, [
        { $project: { _id: 0, row: { $slice: ['$tail', count] } } },
        { $unwind: '$row' },
        { $replaceRoot: { newRoot: '$row' } },
        { $merge: { into: 'messages', on: '_id', whenMatched: 'replace', whenNotMatched: 'insert' } },
      ]),

    /** The same for the oldest `count` events. */
    copyEvents: (id: string, rev: number, count: number) =>
      copyOut(id, rev, [
        { $project: { session_id: '$_id', row: { $slice: ['$events', count] } } },
        { $unwind: '$row' },
        { $replaceRoot: { newRoot: { $mergeObjects: ['$row', { _id: EVENT_ID, session_id: '$session_id' }] } } },
        { $merge: { into: 'events', on: '_id', whenMatched: 'replace', whenNotMatched: 'insert' } },
      ]),

    /** Sessions whose next answer nobody is at any more, those that have waited longest first. */
    async dueAnswers(now: number, limit: number): Promise<string[]> {
      const filter = { 'answers_due.lease_until': { $lte: new Date(now) } };
      const due = sessions.find(filter, { projection: { _id: 1 }, sort: { 'answers_due.lease_until': 1 }, limit });
      return (await due.toArray()).map(({ _id }) => _id);
    },

    /** Sessions whose user is to be told of something and nobody is at it, those that have waited longest first. */
    async dueNotices(now: number, limit: number): Promise<string[]> {
      const filter = { 'notices_due.at': { $lte: new Date(now) } };
      const due = sessions.find(filter, { projection: { _id: 1 }, sort: { 'notices_due.at': 1 }, limit });
      return (await due.toArray()).map(({ _id }) => _id);
    },

    /** Of all users, those whose snooze was over the longest. */
    async dueSnoozed(now: number, limit: number): Promise<string[]> {
      const filter = { status: 'snoozed' as const, snoozed_until: { $lte: new Date(now) } };
      const due = sessions.find(filter, { projection: { _id: 1 }, sort: { snoozed_until: 1 }, limit });
      return (await due.toArray()).map(({ _id }) => _id);
    },

    /** Empty as long as nothing has left the tail. */
    async historyThrough(id: string): Promise<string> {
      const session = await sessions.findOne({ _id: id }, { projection: { history_through: 1 } });
      return found(session).history_through;
    },

    async wholeTail(id: string): Promise<Pick<SessionDoc, 'tail' | 'history_through'>> {
      return found(await sessions.findOne({ _id: id }, { projection: { tail: 1, history_through: 1 } }));
    },

    async eventsOf(id: string): Promise<SessionDoc['events']> {
      return found(await sessions.findOne({ _id: id }, { projection: { events: 1 } })).events;
    },

    ofConversation: (call: Call, conversation_id: string) =>
      sessions
        .find({ conversation_id }, { projection: WITHOUT_TAIL, sort: { created_at: 1, _id: 1 }, ...within(call) })
        .toArray() as Promise<ListedSession[]>,

    /** A session in which a purge was begun before then and is not finished; the one that has waited longest. */
    purgingSince: (then: Date) =>
      sessions.findOne<Pick<SessionDoc, '_id' | 'purging'>>(
        { 'purging.at': { $lte: then } },
        { projection: { purging: 1 }, sort: { 'purging.at': 1 } },
      ),

    ...sessionLists(db, sessions),

    collection: sessions as Collection<SessionDoc>,
  };
}

export type SessionStore = ReturnType<typeof sessionStore>;

function found<T>(session: T | null): T {
  if (!session) throw new AppError('session_not_found');
  return session;
}
