import { type Call, uuidV4, within } from '@cws/kit';
import type { Db } from 'mongodb';
import { newSecret, secretHash } from '../secret/secret-hash';
import { type Approved, type AuthorizationCode, CODE_LIFETIME_MS } from './authorization-code';

/** Expiry is compared when a code is spent. Spent codes are kept for a day, so that a replay is recognised. */
export interface AuthorizationCodeStore {
  /** Returns the raw code, which is not stored. */
  issue(call: Call, approved: Approved, now: number): Promise<string>;
  /** Finds spent and expired codes too. */
  find(call: Call, raw: string): Promise<AuthorizationCode | null>;
  /** Returns true to exactly one caller per code, and to none after its expiry: one conditional update. */
  spend(call: Call, raw: string, now: number): Promise<boolean>;
  /** Deletes all codes of a user. */
  deleteOf(call: Call, user_id: string): Promise<void>;
}

export function openAuthorizationCodeStore(db: Db): AuthorizationCodeStore {
  const codes = db.collection<AuthorizationCode>('authorization_codes');
  return {
    async issue(call, approved, now) {
      const raw = newSecret();
      await codes.insertOne({ _id: secretHash(raw), ...approved, ...fresh(now) }, within(call));
      return raw;
    },
    find: (call, raw) => codes.findOne({ _id: secretHash(raw) }, within(call)),
    deleteOf: async (call, user_id) => void (await codes.deleteMany({ user_id }, within(call))),
    async spend(call, raw, now) {
      const unspent = { _id: secretHash(raw), used_at: null, expires_at: { $gt: new Date(now) } };
      const spent = { $set: { used_at: new Date(now) } };
      return (await codes.updateOne(unspent, spent, within(call))).modifiedCount === 1;
    },
  };
}

const fresh = (now: number) => ({
  family_id: uuidV4(),
  issued_at: new Date(now),
  expires_at: new Date(now + CODE_LIFETIME_MS),
  used_at: null,
});
