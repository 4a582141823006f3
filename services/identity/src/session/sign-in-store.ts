import { type Call, uuidV4, within } from '@cws/kit';
import type { Db } from 'mongodb';
import type { Person } from '../authorize/authorize';
import { secretHash } from '../secret/secret-hash';

/** Seconds that a sign-in lasts. */
export const SIGN_IN_S = 3_600;

/** A sign-in with a browser. */
export interface SignIn extends Person {
  /** SHA-256 of the browser's id. */
  readonly _id: string;
  /** Public id, a UUID; sign-ins of earlier releases have none. */
  readonly session_id: string;
  /** Result of `browserName`; sign-ins of earlier releases have none. */
  readonly name?: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly expires_at: Date;
  /** When it was ended before it expired. */
  readonly ended_at: Date | null;
}

/** The sign-ins of browsers. Only a hash of the browser's id is stored. */
export interface SignInStore {
  /** `id` is the browser's new id; the id from before the sign-in stays signed out. */
  start(call: Call, id: string, person: Person & { readonly name: string }, now: number): Promise<void>;
  /** Whether the sign-in of this id began within the last seconds and is live. */
  hasJustStarted(call: Call, id: string, now: number): Promise<boolean>;
  find(call: Call, browserId: string, now: number): Promise<Person | null>;
  end(call: Call, browserId: string, now: number): Promise<void>;
  /** Live ones of the user, newest first. */
  listLive(call: Call, userId: string, now: number): Promise<SignIn[]>;
  /** Ends a sign-in of the user; false when the user has none with this id. */
  endOf(call: Call, userId: string, sessionId: string, now: number): Promise<boolean>;
  /** Deletes all sign-ins of a user, whose browsers are then signed out. */
  deleteOf(call: Call, userId: string): Promise<void>;
}

const USE_WRITTEN_EVERY_MS = 60_000;
const JUST_MS = 10_000;

export function openSignInStore(db: Db): SignInStore {
  const signIns = db.collection<SignIn>('browser_sign_ins');
  const live = (now: number) => ({ expires_at: { $gt: new Date(now) }, ended_at: null });
  const ended = (now: number) => [{ $set: { ended_at: { $ifNull: ['$ended_at', new Date(now)] } } }];
  return {
    async start(call, id, { user_id, email, name }, now) {
      const at = new Date(now);
      const times = { created_at: at, last_used_at: at, expires_at: new Date(now + SIGN_IN_S * 1000), ended_at: null };
      const ids = { _id: secretHash(id), session_id: uuidV4(), user_id };
      await signIns.insertOne({ ...ids, email, name, ...times }, within(call));
    },
    async hasJustStarted(call, id, now) {
      const started = { _id: secretHash(id), created_at: { $gt: new Date(now - JUST_MS) }, ...live(now) };
      return (await signIns.findOne(started, { ...within(call), projection: { _id: 1 } })) !== null;
    },
    async find(call, id, now) {
      const row = await signIns.findOne({ _id: secretHash(id), ...live(now) }, within(call));
      if (row === null) return null;
      const isStale = !(row.last_used_at > new Date(now - USE_WRITTEN_EVERY_MS));
      if (isStale) await signIns.updateOne({ _id: row._id }, { $set: { last_used_at: new Date(now) } }, within(call));
      return { user_id: row.user_id, email: row.email };
    },
    async end(call, id, now) {
      await signIns.updateOne({ _id: secretHash(id) }, ended(now), within(call));
    },
    listLive: (call, user_id, now) =>
      signIns
        .find({ user_id, session_id: { $exists: true }, ...live(now) }, { ...within(call), sort: { created_at: -1 } })
        .toArray(),
    deleteOf: async (call, user_id) => void (await signIns.deleteMany({ user_id }, within(call))),
    async endOf(call, user_id, session_id, now) {
      return (await signIns.updateOne({ user_id, session_id }, ended(now), within(call))).matchedCount === 1;
    },
  };
}
