import { type Call, isDuplicateKey, scopedKey, within } from '@cws/kit';
import type { Collection, Db, Document } from 'mongodb';
import type { MessageDoc } from '../model/message';
import type { SessionDoc } from '../model/session';
import { slotOf } from '../model/slot';
import { moveSnapshots } from './merge-snapshots';
import type { ResumeDoc } from './resume-store';

const MOVED = { app_id: 1, bot_profile_id: 1, origin_channel: 1, slot: 1, created_by: 1 } as const;
type Moved = Pick<SessionDoc, '_id' | keyof typeof MOVED>;

/** The writes of a merge. Each may be repeated, and each update of a session raises its `rev`. */
export interface MergeUserStore {
  /** Gives the sessions of `from` to `into`, with their idempotency marks; they leave their resume slots. */
  moveSessions(call: Call, from: string, into: string): Promise<void>;
  /** Makes `into` the author of what `from` wrote in sessions that were moved. */
  moveAuthorship(call: Call, from: string, into: string): Promise<void>;
  hasSession(call: Call, user_id: string): Promise<boolean>;
}

export function mergeUserStore(db: Db): MergeUserStore {
  const sessions = db.collection<SessionDoc>('sessions');
  const messages = db.collection<MessageDoc>('messages');
  const resumes = db.collection<ResumeDoc>('resumes');
  return {
    async moveSessions(call, from, into) {
      const cursor = sessions.find<Moved>({ user_id: from }, { projection: MOVED, ...within(call) });
      for (const session of await cursor.toArray()) {
        await moveResumes(resumes, call, session._id, into);
        await moveSession(sessions, call, session, from, into);
      }
    },
    async moveAuthorship(call, from, into) {
      const cursor = sessions.find({ former_user_ids: from }, { projection: { _id: 1 }, ...within(call) });
      for (const { _id } of await cursor.toArray()) {
        await rewriteTail(sessions, call, _id, from, into);
        await messages.updateMany({ session_id: _id, sender_id: from }, { $set: { sender_id: into } }, within(call));
        await moveSnapshots(sessions, messages, call, { session_id: _id, from, into });
      }
    },
    hasSession: async (call, user_id) =>
      (await sessions.findOne({ user_id }, { projection: { _id: 1 }, ...within(call) })) !== null,
  };
}

/** When the new user has used the same key for another session, that mark stays and this one is removed. */
async function moveSession(sessions: Collection<SessionDoc>, call: Call, session: Moved, from: string, into: string) {
  const mark = session.created_by?.unscoped_key && scopedKey(into, session.created_by.unscoped_key);
  const change = (set: Document, unset: Document) =>
    sessions.updateOne(
      { _id: session._id, user_id: from },
      {
        $set: { user_id: into, ...slotFor(session, into), ...set },
        $unset: { resume_key: '', ...unset },
        $addToSet: { former_user_ids: from } as Document,
        $inc: { rev: 1 },
      },
      within(call),
    );
  try {
    await change(mark ? { 'created_by.key': mark } : {}, {});
  } catch (error) {
    if (!isDuplicateKey(error, 'created_by.key')) throw error;
    await change({}, { created_by: '' });
  }
}

/** The slot by which its new user can resume the session. */
function slotFor({ slot, app_id, bot_profile_id, origin_channel }: Moved, user_id: string): Document {
  return slot === undefined ? {} : { slot: slotOf({ user_id, app_id, bot_profile_id, channel: origin_channel }) };
}

async function rewriteTail(sessions: Collection<SessionDoc>, call: Call, _id: string, from: string, into: string) {
  await sessions.updateOne(
    { _id, 'tail.sender_id': from },
    { $set: { 'tail.$[written].sender_id': into } as Document, $inc: { rev: 1 } },
    { arrayFilters: [{ 'written.sender_id': from }], ...within(call) },
  );
}

async function moveResumes(resumes: Collection<ResumeDoc>, call: Call, session_id: string, into: string) {
  const rows = await resumes.find({ session_id, unscoped_key: { $gt: '' } }, within(call)).toArray();
  for (const { _id: _old, ...row } of rows) {
    const _id = scopedKey(into, row.unscoped_key!);
    await resumes.updateOne({ _id }, { $setOnInsert: row }, { upsert: true, ...within(call) });
  }
}
