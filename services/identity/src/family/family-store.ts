import { type Call, isDuplicateKey, within } from '@cws/kit';
import type { Collection, Db, Filter } from 'mongodb';
import type { Family, FamilyKind, FamilyOf } from './family';
import { live, type Rotations, rotations } from './rotation-store';

/** Milliseconds for which a blocked id is kept: longer than the code that names it can be redeemed. */
const BLOCKED_ID_KEPT_MS = 24 * 3_600_000;
/** Milliseconds for which the id of a deleted family is kept: longer than an access token is valid. */
const DELETED_KEPT_MS = 2 * 3_600_000;
const USE_WRITTEN_EVERY_MS = 60_000;
const USE_TIMEOUT_MS = 5_000;

type Opaque = FamilyOf<'cli' | 'connection'>;

/** A position in the list of revocations. */
export interface RevocationPlace {
  /** Unix ms. */
  readonly at: number;
  readonly id: string;
}

export interface FamilyStore extends Rotations {
  /** Returns false and writes nothing when the id is blocked or exists already. */
  insert(call: Call, family: Family): Promise<boolean>;
  /** Finds revoked and expired families too. */
  get(call: Call, id: string): Promise<Family | null>;
  /** The live family whose current access token or key has this hash, in one read. */
  findByAccessHash(call: Call, hash: string, now: number): Promise<Opaque | null>;
  /** Returns whether this call revoked the family. */
  revoke(call: Call, id: string, now: number): Promise<boolean>;
  /** As `revoke`; when the family does not exist yet, its id is blocked, so that none can be inserted under it. */
  revokeOrBlock(call: Call, id: string, now: number): Promise<boolean>;
  isLive(call: Call, id: string, now: number): Promise<boolean>;
  /** Lists families of every kind, newest first. */
  listLive(call: Call, userId: string, now: number): Promise<Family[]>;
  /** Families of end users that were revoked after `place`, oldest first. */
  revokedBehind(call: Call, place: RevocationPlace, limit: number): Promise<RevocationPlace[]>;
  /** Records the use of an access credential at most once a minute, outside the request's deadline. */
  touch(family: Opaque, now: number): Promise<void>;
  /** The ids of all families of a user or for a business, expired and revoked ones too. */
  idsOf(call: Call, whose: CredentialOwner): Promise<string[]>;
  /** Deletes families; of those of end users the id stays among the revoked ones for as long as an access token may name it. */
  deleteAll(call: Call, ids: readonly string[], now: number): Promise<void>;
}

/** Credentials that end together: those of a user, or those for a business. */
export type CredentialOwner = { readonly user_id: string } | { readonly business_id: string };

/** The keys of the index in migrations/0004-revoked-families.ts. */
const REVOKED = { kind: 1, revoked_at: 1, _id: 1 } as const;

export function openFamilyStore(db: Db): FamilyStore {
  const families = db.collection<Family>('families');
  return {
    insert: (call, family) => insert(families, call, family),
    get: (call, id) => families.findOne({ _id: id, kind: { $in: KINDS } }, within(call)),
    findByAccessHash: (call, hash, now) => findByAccessHash(families, call, hash, now),
    ...rotations(families),
    revoke: (call, id, now) => revoke(families, call, id, now),
    revokeOrBlock: (call, id, now) => revokeOrBlock(families, call, id, now),
    async isLive(call, id, now) {
      return (await families.findOne({ _id: id, ...live(now) }, { ...within(call), projection: { _id: 1 } })) !== null;
    },
    listLive: (call, userId, now) =>
      families
        .find({ user_id: userId, ...live(now) }, { ...within(call), sort: { created_at: -1, _id: -1 } })
        .toArray(),
    revokedBehind: (call, place, limit) => revokedBehind(families, call, place, limit),
    touch: (family, now) => touch(families, family, now),
    async idsOf(call, whose) {
      const rows = families.find(whose as Filter<Family>, { projection: { _id: 1 }, ...within(call) });
      return (await rows.toArray()).map(({ _id }) => _id);
    },
    deleteAll: (call, ids, now) => deleteAll(families, call, ids, now),
  };
}

/** The kinds of families whose access tokens are JWTs. */
export const END_USER_KINDS = ['user', 'widget'] as const;
const KINDS: FamilyKind[] = [...END_USER_KINDS, 'cli', 'connection'];

async function insert(families: Collection<Family>, call: Call, family: Family): Promise<boolean> {
  try {
    await families.insertOne(family, within(call));
    return true;
  } catch (error) {
    if (isDuplicateKey(error, '_id')) return false;
    throw error;
  }
}

async function findByAccessHash(families: Collection<Family>, call: Call, hash: string, now: number) {
  const current = { access_hash: hash, access_expires_at: { $gt: new Date(now) }, revoked_at: null };
  return (await families.findOne(current, within(call))) as Opaque | null;
}

async function revoke(families: Collection<Family>, call: Call, id: string, now: number): Promise<boolean> {
  const revoked = { $set: { revoked_at: new Date(now) } };
  return (await families.updateOne({ _id: id, revoked_at: null }, revoked, within(call))).modifiedCount === 1;
}

/** The filter is the id alone, so that MongoDB retries when another process inserts the family during the upsert. */
async function revokeOrBlock(families: Collection<Family>, call: Call, id: string, now: number): Promise<boolean> {
  const revoked = {
    kind: { $ifNull: ['$kind', 'unborn'] },
    revoked_at: { $ifNull: ['$revoked_at', new Date(now)] },
    expires_at: { $ifNull: ['$expires_at', new Date(now + BLOCKED_ID_KEPT_MS)] },
  };
  const { modifiedCount, upsertedCount } = await families.updateOne({ _id: id }, [{ $set: revoked }], {
    ...within(call),
    upsert: true,
  });
  return modifiedCount + upsertedCount === 1;
}

/** Reads two ranges of the index for each kind, the rest of the same moment and all later ones, and merges them. */
async function revokedBehind(families: Collection<Family>, call: Call, { at, id }: RevocationPlace, limit: number) {
  const next = new Date(at + 1);
  const isBehind = [
    { revoked_at: { $gte: new Date(at), $lt: next }, _id: { $gt: id } },
    { revoked_at: { $gte: next } },
  ];
  const rows = families.find<Pick<Family, '_id' | 'revoked_at'>>(
    { $or: END_USER_KINDS.flatMap((kind) => isBehind.map((place) => ({ kind, ...place }))) },
    { ...within(call), projection: { revoked_at: 1 }, sort: { revoked_at: 1, _id: 1 }, hint: REVOKED, limit },
  );
  return (await rows.toArray()).map(({ _id, revoked_at }) => ({ id: _id, at: revoked_at!.getTime() }));
}

async function deleteAll(families: Collection<Family>, call: Call, ids: readonly string[], now: number): Promise<void> {
  const revoked_at = { $ifNull: ['$revoked_at', new Date(now)] };
  const expires_at = { $min: ['$expires_at', new Date(now + DELETED_KEPT_MS)] };
  const bare = [{ $replaceWith: { _id: '$_id', kind: '$kind', revoked_at, expires_at } }];
  const _id = { $in: [...ids] };
  await families.updateMany({ _id, kind: { $in: END_USER_KINDS } }, bare, within(call));
  await families.deleteMany({ _id, kind: { $nin: END_USER_KINDS } }, within(call));
}

async function touch(families: Collection<Family>, { _id, last_used_at }: Opaque, now: number): Promise<void> {
  const stale = new Date(now - USE_WRITTEN_EVERY_MS);
  if (last_used_at > stale) return;
  const unlessJustNoted = { _id, last_used_at: { $lte: stale } };
  await families.updateOne(unlessJustNoted, { $set: { last_used_at: new Date(now) } }, { maxTimeMS: USE_TIMEOUT_MS });
}
