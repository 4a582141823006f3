import { type Call, ensureIndexes, within } from '@cws/kit';
import type { Collection, Db } from 'mongodb';
import { type Family, GRACE_MS, REFRESH_LIFETIME_MS } from './family';
import type { RefreshClaim } from './refresh-token';

/** Expiry is compared in every query; the TTL index only sweeps, a day later. */
const SWEEP_AFTER_S = 24 * 3_600;

export interface FamilyStore {
  insert(call: Call, family: Family): Promise<void>;
  /** Moves the counter on from the claimed one, in one conditional update; null when the claim is not the live one. */
  rotate(call: Call, claim: RefreshClaim, now: number): Promise<Family | null>;
  /** The family, live and just rotated away from the claim with the successor unused; else null. */
  justRotated(call: Call, claim: RefreshClaim, now: number): Promise<Family | null>;
  /** Whether this call is the one that revoked it. */
  revoke(call: Call, id: string, now: number): Promise<boolean>;
  isLive(call: Call, id: string, now: number): Promise<boolean>;
  revokedSince(call: Call, since: number): Promise<string[]>;
}

export async function openFamilyStore(db: Db): Promise<FamilyStore> {
  const families = db.collection<Family>('families');
  await ensureIndexes(families, [
    { keys: { revoked_at: 1 } },
    { keys: { expires_at: 1 }, options: { expireAfterSeconds: SWEEP_AFTER_S } },
  ]);
  return {
    insert: async (call, family) => void (await families.insertOne(family, within(call))),
    rotate: (call, claim, now) => rotate(families, call, claim, now),
    justRotated: (call, claim, now) => justRotated(families, call, claim, now),
    async revoke(call, id, now) {
      const revoked = { $set: { revoked_at: new Date(now) } };
      return (await families.updateOne({ _id: id, revoked_at: null }, revoked, within(call))).modifiedCount === 1;
    },
    async isLive(call, id, now) {
      const live = { _id: id, revoked_at: null, expires_at: { $gt: new Date(now) } };
      return (await families.findOne(live, { ...within(call), projection: { _id: 1 } })) !== null;
    },
    revokedSince: (call, since) => revokedSince(families, call, since),
  };
}

function rotate(families: Collection<Family>, call: Call, claim: RefreshClaim, now: number): Promise<Family | null> {
  const at = new Date(now);
  return families.findOneAndUpdate(
    { _id: claim.familyId, counter: claim.counter, revoked_at: null, expires_at: { $gt: at } },
    {
      $inc: { counter: 1 },
      $set: { rotated_at: at, last_used_at: at, expires_at: new Date(now + REFRESH_LIFETIME_MS) },
    },
    { ...within(call), returnDocument: 'after' },
  );
}

/**
 * An update that changes nothing rather than a find: it sees the rotation that has just beaten us and waits until that
 * is on a majority, where a majority read may still see the counter before it.
 */
function justRotated(
  families: Collection<Family>,
  call: Call,
  { familyId, counter }: RefreshClaim,
  now: number,
): Promise<Family | null> {
  return families.findOneAndUpdate(
    { _id: familyId, counter: counter + 1, revoked_at: null, rotated_at: { $gt: new Date(now - GRACE_MS) } },
    { $set: { kind: 'user' } },
    { ...within(call), returnDocument: 'after' },
  );
}

async function revokedSince(families: Collection<Family>, call: Call, since: number): Promise<string[]> {
  const rows = families.find(
    { revoked_at: { $gte: new Date(since) } },
    { ...within(call), projection: { _id: 1 }, sort: { revoked_at: 1 } },
  );
  return (await rows.toArray()).map(({ _id }) => _id);
}
