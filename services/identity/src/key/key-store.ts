import { AppError, type Call, inTransaction, within } from '@cws/kit';
import type { Collection, Db } from 'mongodb';
import type { CredentialOwner } from '../family/family-store';
import type { KeyGrant } from './key';

const USE_WRITTEN_EVERY_MS = 60_000;
const USE_TIMEOUT_MS = 5_000;

interface ShowAgain {
  readonly made_after: Date;
  readonly show_until: Date;
}

/** Expiry is compared in every query; the TTL index deletes 30 days later. */
export interface KeyStore {
  /** Error: conflict when the user has as many live keys as one may have; also of calls at the same time. */
  insert(call: Call, grant: KeyGrant, now: number): Promise<void>;
  /** The live grant whose current key has this hash, in one read. */
  findLive(call: Call, hash: string, now: number): Promise<KeyGrant | null>;
  /** Lists live keys of the user, newest first. */
  listLive(call: Call, userId: string, now: number): Promise<KeyGrant[]>;
  /** `unknown`: no grant of that user. */
  revoke(call: Call, id: string, userId: string, now: number): Promise<'revoked' | 'already' | 'unknown'>;
  /** The live grant whose secret may be shown now; only one call gets it, later calls get null. */
  takeShowing(call: Call, id: string, userId: string, now: number): Promise<KeyGrant | null>;
  /** Allows a live grant to be shown once more, unless it was made before `made_after`. */
  showAgain(call: Call, id: string, userId: string, times: ShowAgain, now: number): Promise<void>;
  /** Records the use at most once a minute, outside the request's deadline. */
  touch(grant: KeyGrant, now: number): Promise<void>;
  /** The ids of all keys of a user or for a business, expired and revoked ones too. */
  idsOf(call: Call, whose: CredentialOwner): Promise<string[]>;
  deleteAll(call: Call, ids: readonly string[]): Promise<void>;
  /** Deletes what is kept of a user beside their keys. */
  forgetUser(call: Call, userId: string): Promise<void>;
}

export function openKeyStore(db: Db): KeyStore {
  const keys = db.collection<KeyGrant>('key_grants');
  return {
    insert: (call, grant, now) => insert(db, call, grant, now),
    findLive: (call, hash, now) => keys.findOne({ key_hash: hash, ...live(now) }, within(call)),
    listLive: (call, userId, now) =>
      keys.find({ user_id: userId, ...live(now) }, { ...within(call), sort: { created_at: -1, _id: -1 } }).toArray(),
    revoke: (call, id, userId, now) => revoke(keys, call, id, userId, now),
    takeShowing: (call, id, userId, now) =>
      keys.findOneAndUpdate(
        { _id: id, user_id: userId, ...live(now), show_until: { $gt: new Date(now) } },
        { $unset: { show_until: '' } },
        within(call),
      ),
    async showAgain(call, id, userId, { made_after, show_until }, now) {
      const made = { _id: id, user_id: userId, ...live(now), created_at: { $gt: made_after } };
      await keys.updateOne(made, { $set: { show_until } }, within(call));
    },
    touch: (grant, now) => touch(keys, grant, now),
    async idsOf(call, whose) {
      const rows = await keys.find(whose, { projection: { _id: 1 }, ...within(call) }).toArray();
      return rows.map(({ _id }) => _id);
    },
    deleteAll: async (call, ids) => void (await keys.deleteMany({ _id: { $in: [...ids] } }, within(call))),
    forgetUser: async (call, userId) =>
      void (await db.collection<KeyLock>('key_locks').deleteOne({ _id: userId }, within(call))),
  };
}

/** How many live keys a user may have. */
const MAX_LIVE = 50;
const LOCK_MS = 60_000;

/** Keys of one user are made one after the other: each writes the user's lock, so that no two count the same ones. */
const insert = (db: Db, call: Call, grant: KeyGrant, now: number): Promise<void> =>
  inTransaction(db.client, call, async (session) => {
    const keys = db.collection<KeyGrant>('key_grants');
    const lock = { $set: { expires_at: new Date(now + LOCK_MS) }, $inc: { made: 1 } };
    await db.collection<KeyLock>('key_locks').updateOne({ _id: grant.user_id }, lock, { upsert: true, session });
    await keys.insertOne(grant, { session });
    const count = await keys.countDocuments({ user_id: grant.user_id, ...live(now) }, { session, limit: MAX_LIVE + 1 });
    if (count > MAX_LIVE) throw new AppError('conflict', { message: TOO_MANY });
  });

interface KeyLock {
  readonly _id: string;
  readonly expires_at: Date;
  readonly made: number;
}

const TOO_MANY = `You have ${MAX_LIVE} keys, which is the most that one person may have: delete one that is not used any more`;

const live = (now: number) => ({ revoked_at: null, expires_at: { $gt: new Date(now) } });

async function revoke(keys: Collection<KeyGrant>, call: Call, id: string, userId: string, now: number) {
  const own = { _id: id, user_id: userId };
  const revoked = { $set: { revoked_at: new Date(now) } };
  const { modifiedCount } = await keys.updateOne({ ...own, revoked_at: null }, revoked, within(call));
  if (modifiedCount === 1) return 'revoked';
  return (await keys.findOne(own, { ...within(call), projection: { _id: 1 } })) ? 'already' : 'unknown';
}

async function touch(keys: Collection<KeyGrant>, { _id, last_used_at }: KeyGrant, now: number): Promise<void> {
  const stale = now - USE_WRITTEN_EVERY_MS;
  if (last_used_at && last_used_at.getTime() > stale) return;
  const unlessJustNoted = { _id, last_used_at: { $not: { $gt: new Date(stale) } } };
  await keys.updateOne(unlessJustNoted, { $set: { last_used_at: new Date(now) } }, { maxTimeMS: USE_TIMEOUT_MS });
}
