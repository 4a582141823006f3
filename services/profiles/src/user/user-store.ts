import { type Call, isDuplicateKey, within } from '@cws/kit';
import type { Collection, Db, UpdateFilter } from 'mongodb';
import type { Avatar } from '../avatar/avatar';
import { newUser, type UserRow } from './user';
import type { UserChanges } from './user-changes';

/** The only module that uses the users' collection. */
export interface UserStore {
  readonly rows: Collection<UserRow>;
  /** Returns the user of an address, who is inserted if there is none, with last_login_at set to `now`. */
  signIn(call: Call, email: string, now: Date): Promise<UserRow>;
  insert(call: Call, user: UserRow): Promise<void>;
  /** Inserts the user if there is none of that id, and sets these fields and last_login_at. */
  ensure(call: Call, user: UserRow, fields: Partial<UserRow>): Promise<UserRow>;
  delete(call: Call, id: string): Promise<void>;
  /** Deletes the user if they are anonymous. */
  deleteAnonymous(call: Call, id: string): Promise<void>;
  byId(call: Call, id: string): Promise<UserRow | null>;
  /** The ids of those who exist. */
  existing(call: Call, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Sets only the named fields, so that parallel changes of different fields are all kept; null when there is no such user. */
  change(call: Call, id: string, changes: UserChanges): Promise<UserRow | null>;
  byEmail(call: Call, email: string): Promise<UserRow | null>;
  /** Replaces or unsets the avatar, and returns the user as they were; null when there is no such user. */
  replaceAvatar(call: Call, id: string, next: WithAvatar | null): Promise<UserRow | null>;
  /** The avatar of that name, whoever's it is. */
  avatarOf(call: Call, name: string): Promise<Avatar | undefined>;
  /** Lists users after `afterId`, oldest first, since ids rise with time. */
  page(call: Call, afterId: string, limit: number): Promise<UserRow[]>;
}

/** An avatar, and the URL of its image. */
type WithAvatar = Required<Pick<UserRow, 'avatar' | 'profile_image'>>;

export function openUserStore(db: Db): UserStore {
  const rows = db.collection<UserRow>('users');
  return {
    rows,
    signIn: (call, email, now) => signIn(rows, call, email, now),
    insert: async (call, user) => void (await rows.insertOne(user, within(call))),
    ensure: (call, user, fields) => ensure(rows, call, user, fields),
    delete: async (call, id) => void (await rows.deleteOne({ _id: id }, within(call))),
    deleteAnonymous: async (call, id) => void (await rows.deleteOne({ _id: id, is_anonymous: true }, within(call))),
    byId: (call, id) => rows.findOne({ _id: id }, within(call)),
    async existing(call, ids) {
      if (ids.length === 0) return new Set();
      const users = rows.find({ _id: { $in: [...new Set(ids)] } }, { projection: { _id: 1 }, ...within(call) });
      return new Set((await users.toArray()).map(({ _id }) => _id));
    },
    change: (call, id, changes) =>
      rows.findOneAndUpdate({ _id: id }, { $set: changes }, { ...within(call), returnDocument: 'after' }),
    byEmail: (call, email) => rows.findOne({ email }, within(call)),
    replaceAvatar: (call, id, next) =>
      rows.findOneAndUpdate({ _id: id }, avatarUpdate(next), { ...within(call), returnDocument: 'before' }),
    async avatarOf(call, name) {
      const options = { projection: { avatar: 1 }, ...within(call) };
      return (await rows.findOne({ 'avatar.name': name }, options))?.avatar;
    },
    page: (call, afterId, limit) =>
      rows
        .find({ _id: { $gt: afterId } }, within(call))
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
  };
}

const avatarUpdate = (next: WithAvatar | null): UpdateFilter<UserRow> =>
  next ? { $set: next } : { $set: { profile_image: '' }, $unset: { avatar: '' } };

/** One upsert by the id, which is tried again where another call inserts at the same time. */
async function ensure(
  rows: Collection<UserRow>,
  call: Call,
  { last_login_at, ...user }: UserRow,
  fields: Partial<UserRow>,
): Promise<UserRow> {
  const { _id, ...inserted } = Object.fromEntries(
    Object.entries(user).filter(([field]) => !(field in fields)),
  ) as Partial<UserRow> & Pick<UserRow, '_id'>;
  const update = { $set: { ...fields, last_login_at }, $setOnInsert: inserted };
  const options = { ...within(call), upsert: true, returnDocument: 'after' } as const;
  try {
    return (await rows.findOneAndUpdate({ _id }, update, options))!;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return (await rows.findOneAndUpdate({ _id }, update, options))!;
  }
}

/** One upsert by the unique address: one of several parallel first sign-ins inserts, and the others find its row when they retry. */
async function signIn(rows: Collection<UserRow>, call: Call, email: string, now: Date): Promise<UserRow> {
  try {
    const update = { $setOnInsert: newUser(now), $set: { last_login_at: now } };
    const options = { ...within(call), upsert: true, returnDocument: 'after' } as const;
    return (await rows.findOneAndUpdate({ email }, update, options))!;
  } catch (error) {
    if (!isDuplicateKey(error, 'email')) throw error;
    return signIn(rows, call, email, now);
  }
}
