import type { Db } from 'mongodb';
import type { IdempotencyMark } from '../model/session';

export interface ResumeDoc extends Omit<IdempotencyMark, 'key'> {
  readonly _id: string;
  readonly session_id: string;
}

/** The session that a POST /chats with an Idempotency-Key resumed; a TTL index deletes rows after IDEMPOTENCY_TTL_S. */
export function resumeStore(db: Db) {
  const resumes = db.collection<ResumeDoc>('resumes');
  return {
    async find(key: string): Promise<(IdempotencyMark & { session_id: string }) | null> {
      const row = await resumes.findOne({ _id: key });
      return row && { key, request_hash: row.request_hash, at: row.at, session_id: row.session_id };
    },
    async remember({ key, ...mark }: IdempotencyMark, session_id: string): Promise<void> {
      await resumes.replaceOne({ _id: key }, { ...mark, session_id }, { upsert: true });
    },
  };
}

export type ResumeStore = ReturnType<typeof resumeStore>;
