import { type Call, within } from '@cws/kit';
import type { Collection, Db, Document } from 'mongodb';
import type { MessageDoc } from '../model/message';
import type { SessionDoc } from '../model/session';

const OWNERSHIP = { user_id: 1, former_user_ids: 1, business_id: 1 } as const;
export type ErasableSession = Pick<SessionDoc, '_id' | keyof typeof OWNERSHIP>;

/** The changes of a session's messages that have left its tail; each change may be repeated. */
export interface HistoryErasure {
  readonly session_id: string;
  readonly user_id: string;
  readonly pseudonym: string;
}

/** The queries and writes of an erasure beside those of the message log. */
export interface ErasureStore {
  /** Sessions behind `after` of which this is the user or was a human agent, by their ids. */
  sessionsOf(call: Call, user_id: string, after: string, limit: number): Promise<ErasableSession[]>;
  /** Empties the messages of the user and the bot in the history, and what others repeat of them; `fields` are removed. */
  eraseHistory(call: Call, erasure: HistoryErasure, fields: readonly string[], at: Date): Promise<void>;
  /** Replaces the author of messages in the history of somebody else's session; `fields` are removed. */
  renameInHistory(call: Call, erasure: HistoryErasure, fields: readonly string[]): Promise<void>;
  /** Whether branches of these sessions are being made. */
  isBranching(call: Call, session_ids: readonly string[]): Promise<boolean>;
  /** Forgets the requests that created or resumed these sessions, or branched them. */
  forgetRequests(call: Call, session_ids: readonly string[]): Promise<void>;
  /** Deletes sessions with their messages and events. */
  deleteSessions(call: Call, session_ids: readonly string[]): Promise<void>;
  /** The ids of some sessions of a business. */
  sessionsOfBusiness(call: Call, business_id: string, limit: number): Promise<string[]>;
}

export function erasureStore(db: Db): ErasureStore {
  const sessions = db.collection<SessionDoc>('sessions');
  const messages = db.collection<MessageDoc>('messages');
  const builds = db.collection('branch_builds');
  const requests = db.collection('resumes');
  return {
    sessionsOf: (call, user_id, after, limit) => sessionsOf(sessions, call, user_id, after, limit),
    async eraseHistory(call, { session_id, user_id, pseudonym }, fields, at) {
      const written = {
        session_id,
        $or: [{ side: 'user' as const }, { sender_type: 'bot' as const }, { sender_id: user_id }],
      };
      await messages.updateMany(written, [{ $set: emptied(pseudonym, at) }, { $unset: [...fields] }], within(call));
      const repeating = {
        session_id,
        $or: [{ reply_snapshot: { $exists: true } }, { member_content: { $exists: true } }],
      };
      await messages.updateMany(repeating, { $unset: { reply_snapshot: '', member_content: '' } }, within(call));
    },
    async renameInHistory(call, { session_id, user_id, pseudonym }, fields) {
      const renamed = { sender_id: pseudonym, dedupe_key: '$_id' };
      await messages.updateMany(
        { session_id, sender_id: user_id },
        [{ $set: renamed }, { $unset: [...fields] }],
        within(call),
      );
      const [from, into] = [user_id, pseudonym].map((id) => `"sender_id":"${id}"`);
      const reply_snapshot = { $replaceOne: { input: '$reply_snapshot', find: from, replacement: into } };
      const replies = { session_id, reply_snapshot: { $regex: from } } as Document;
      await messages.updateMany(replies, [{ $set: { reply_snapshot } }], within(call));
    },
    async isBranching(call, session_ids) {
      const unshown = { source_id: { $in: [...session_ids] }, shown_at: { $exists: false } };
      return (await builds.findOne(unshown, { projection: { _id: 1 }, ...within(call) })) !== null;
    },
    async forgetRequests(call, session_ids) {
      const ids = { $in: [...session_ids] };
      await requests.deleteMany({ session_id: ids }, within(call));
      await builds.deleteMany({ source_id: ids, shown_at: { $exists: true } }, within(call));
    },
    async deleteSessions(call, session_ids) {
      const session_id = { $in: [...session_ids] };
      await messages.deleteMany({ session_id }, within(call));
      await db.collection('events').deleteMany({ session_id }, within(call));
      await sessions.deleteMany({ _id: session_id }, within(call));
    },
    async sessionsOfBusiness(call, business_id, limit) {
      const cursor = sessions.find({ business_id }, { projection: { _id: 1 }, limit, ...within(call) });
      return (await cursor.toArray()).map(({ _id }) => _id);
    },
  };
}

/** Each condition has an index of its own. */
function sessionsOf(sessions: Collection<SessionDoc>, call: Call, user_id: string, after: string, limit: number) {
  const conditions = [{ user_id }, { former_user_ids: user_id }, { agent_ids: user_id }, { assignee_id: user_id }];
  const filter = { $or: conditions, _id: { $gt: after } };
  const options = { projection: OWNERSHIP, sort: { _id: 1 }, limit, ...within(call) } as const;
  return sessions.find<ErasableSession>(filter, options).toArray();
}

/** The fields of an emptied message; the bot keeps its own id. */
const emptied = (pseudonym: string, at: Date): Document => ({
  gdpr_purged_at: { $ifNull: ['$gdpr_purged_at', at] },
  gdpr_original_content_type: { $ifNull: ['$gdpr_original_content_type', '$content_type'] },
  dedupe_key: '$_id',
  sender_id: { $cond: [{ $eq: ['$sender_type', 'bot'] }, '$sender_id', pseudonym] },
});
