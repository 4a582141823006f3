import { AppError, type Call, within } from '@cws/kit';
import type { Collection, Db, Document } from 'mongodb';
import type { MessageDoc, Side } from '../model/message';
import type { SessionDoc } from '../model/session';

interface SessionSizes {
  readonly rev: number;
  readonly tail_bytes: number;
  readonly tail: readonly { readonly _id: string; readonly bytes: number }[];
  readonly events: readonly { readonly seq: number }[];
}

const EVENT_ID = { $concat: ['$session_id', ' ', { $toString: '$row.seq' }] } as const;
const bytesOf = (field: string) => ({ $strLenBytes: { $ifNull: [`$$this.${field}`, ''] } });
const STRUCTURED = ['content', 'action_payload', 'reply_snapshot', 'original_content'];
const SIZED = { _id: '$$this._id', bytes: { $add: STRUCTURED.map(bytesOf) } } as const;

/** The newest messages and events of a session, which its document holds, and the copies that move them out of it. */
export function tailStore(db: Db) {
  const sessions = db.collection<SessionDoc>('sessions');
  return { ...tailQueries(sessions), ...tailCopies(sessions) };
}

const tailQueries = (sessions: Collection<SessionDoc>) => ({
  /** Finds the message with that key in the tail. */
  async findByKey(call: Call, id: string, side: Side, dedupe_key: string): Promise<MessageDoc | undefined> {
    const projection = { tail: { $elemMatch: { dedupe_key, side } } };
    const session = await sessions.findOne<Pick<SessionDoc, 'tail'>>({ _id: id }, { projection, ...within(call) });
    return session?.tail?.[0];
  },

  async row(id: string, messageId: string): Promise<MessageDoc | null> {
    const projection = { tail: { $elemMatch: { _id: messageId } } };
    const session = await sessions.findOne<Pick<SessionDoc, 'tail'>>({ _id: id }, { projection });
    return session?.tail?.[0] ?? null;
  },

  /** Lists the newest `limit` messages of the tail for which the expression over `$$this` holds, oldest first. */
  async rows(id: string, holds: Document, limit?: number): Promise<readonly MessageDoc[]> {
    const filtered = { $filter: { input: '$tail', cond: holds } };
    const tail = limit === undefined ? filtered : { $slice: [filtered, -limit] };
    const session = await sessions.findOne<Pick<SessionDoc, 'tail'>>({ _id: id }, { projection: { tail } });
    return session?.tail ?? [];
  },

  /** The newest id in the history; empty as long as nothing has left the tail. */
  async historyThrough(id: string): Promise<string> {
    const session = await sessions.findOne({ _id: id }, { projection: { history_through: 1 } });
    return existing(session).history_through;
  },

  async whole(id: string): Promise<Pick<SessionDoc, 'tail' | 'history_through'>> {
    return existing(await sessions.findOne({ _id: id }, { projection: { tail: 1, history_through: 1 } }));
  },

  async eventsOf(id: string): Promise<SessionDoc['events']> {
    return existing(await sessions.findOne({ _id: id }, { projection: { events: 1 } })).events;
  },

  hasAnswer: async (id: string, answer_id: string): Promise<boolean> =>
    (await sessions.countDocuments({ _id: id, 'tail.answer_id': answer_id })) > 0,
});

function tailCopies(sessions: Collection<SessionDoc>) {
  const copyOut = async (_id: string, rev: number, stages: Document[]): Promise<void> => {
    await sessions.aggregate([{ $match: { _id, rev } }, ...stages]).toArray();
  };

  return {
    /** The ids and sizes of the messages in the tail and the numbers of the events, oldest first. */
    sizes: (id: string) =>
      sessions.findOne<SessionSizes>(
        { _id: id },
        { projection: { rev: 1, tail_bytes: 1, tail: { $map: { input: '$tail', in: SIZED } }, 'events.seq': 1 } },
      ),

    /** Copies the oldest `count` messages of the tail at `rev` to the history, and overwrites earlier copies. */
    copyToHistory: (id: string, rev: number, count: number) =>
      copyOut(id, rev, [
        { $project: { _id: 0, row: { $slice: ['$tail', count] } } },
        { $unwind: '$row' },
        { $replaceRoot: { newRoot: '$row' } },
        { $merge: { into: 'messages', on: '_id', whenMatched: 'replace', whenNotMatched: 'insert' } },
      ]),

    /** Copies the oldest `count` events at `rev` to the events collection. */
    copyEvents: (id: string, rev: number, count: number) =>
      copyOut(id, rev, [
        { $project: { session_id: '$_id', row: { $slice: ['$events', count] } } },
        { $unwind: '$row' },
        { $replaceRoot: { newRoot: { $mergeObjects: ['$row', { _id: EVENT_ID, session_id: '$session_id' }] } } },
        { $merge: { into: 'events', on: '_id', whenMatched: 'replace', whenNotMatched: 'insert' } },
      ]),
  };
}

export type TailStore = ReturnType<typeof tailStore>;

function existing<T>(session: T | null): T {
  if (!session) throw new AppError('session_not_found');
  return session;
}
