import { type Call, within } from '@cws/kit';
import type { Collection, Document } from 'mongodb';
import { type Family, type FamilyKind, type FamilyOf, GRACE_MS } from './family';
import type { RefreshClaim } from './refresh-token';

/** The fields that a rotation writes besides the counter and its times. */
type Rotation<K extends FamilyKind> = Partial<Omit<FamilyOf<K>, '_id' | 'kind' | 'user_id' | 'counter'>>;

/** The writes that spend the tokens of a family and make the next ones valid. */
export interface Rotations {
  /**
   * Increments the claimed counter and writes `set` in one conditional update: the old access and refresh tokens
   * become invalid and the new ones valid at the same moment. Null, with nothing changed, when the claim is not the current one.
   */
  rotate<K extends FamilyKind>(
    call: Call,
    kinds: readonly K[],
    claim: RefreshClaim,
    now: number,
    set: Rotation<K>,
  ): Promise<FamilyOf<K> | null>;
  /** The live family when its last rotation spent this claim within the grace period and the successor is unused; else null. */
  justRotated<K extends FamilyKind>(
    call: Call,
    kinds: readonly K[],
    claim: RefreshClaim,
    now: number,
  ): Promise<FamilyOf<K> | null>;
}

export const rotations = (families: Collection<Family>): Rotations => ({
  rotate: (call, kinds, claim, now, set) => rotate(families, call, kinds, claim, now, set),
  justRotated: (call, kinds, claim, now) => justRotated(families, call, kinds, claim, now),
});

/** Selects families that are neither revoked nor expired. */
export const live = (now: number) => ({ revoked_at: null, expires_at: { $gt: new Date(now) } });

async function rotate<K extends FamilyKind>(
  families: Collection<Family>,
  call: Call,
  kinds: readonly K[],
  claim: RefreshClaim,
  now: number,
  set: Rotation<K>,
): Promise<FamilyOf<K> | null> {
  const at = new Date(now);
  const rotated = await families.findOneAndUpdate(
    { _id: claim.familyId, kind: { $in: [...kinds] }, counter: claim.counter, ...live(now) },
    { $inc: { counter: 1 }, $set: { rotated_at: at, last_used_at: at, ...set } as Document },
    { ...within(call), returnDocument: 'after' },
  );
  return rotated as FamilyOf<K> | null;
}

/**
 * An update that changes nothing, instead of a find: it sees the rotation that came first and waits until that one
 * is on a majority, where a majority read may still see the counter before it.
 */
async function justRotated<K extends FamilyKind>(
  families: Collection<Family>,
  call: Call,
  kinds: readonly K[],
  { familyId, counter }: RefreshClaim,
  now: number,
): Promise<FamilyOf<K> | null> {
  const rotated = await families.findOneAndUpdate(
    {
      _id: familyId,
      kind: { $in: [...kinds] },
      counter: counter + 1,
      revoked_at: null,
      rotated_at: { $gt: new Date(now - GRACE_MS) },
    },
    { $set: { counter: counter + 1 } },
    { ...within(call), returnDocument: 'after' },
  );
  return rotated as FamilyOf<K> | null;
}
