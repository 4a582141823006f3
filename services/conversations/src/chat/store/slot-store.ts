import type { ClientSession, Db } from 'mongodb';
import { LIVE_STATUSES, type SessionDoc } from '../model/session';

/** The session that holds a resume slot (slot.ts): one at a time, by a unique index. */
export function slotStore(db: Db) {
  const sessions = db.collection<SessionDoc>('sessions');
  return {
    holder: (slot: string) => sessions.findOne({ resume_key: slot }),

    /** Makes the newest live session of the slot its holder. */
    take: (slot: string) =>
      sessions.findOneAndUpdate(
        { slot, status: { $in: [...LIVE_STATUSES] }, parent_session_id: null },
        { $set: { resume_key: slot }, $inc: { rev: 1 } },
        { sort: { created_at: -1, _id: -1 }, returnDocument: 'after' },
      ),

    release: (holder: SessionDoc, transaction?: ClientSession) =>
      sessions.updateOne(
        { _id: holder._id, resume_key: holder.resume_key ?? '' },
        { $unset: { resume_key: '' }, $inc: { rev: 1 } },
        { session: transaction },
      ),
  };
}

export type SlotStore = ReturnType<typeof slotStore>;
