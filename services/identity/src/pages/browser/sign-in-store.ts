import { type Call, within } from '@cws/kit';
import type { Db } from 'mongodb';
import type { Person } from '../../authorize/authorize';
import { newSecret, secretHash } from '../../code/secret-hash';
import { SIGN_IN_S } from './cookie';

/** Someone who has signed in with a browser. */
interface SignIn extends Person {
  /** SHA-256 of the browser's id. */
  readonly _id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** Who is signed in with which browser; the id itself is in the browser alone. */
export interface SignInStore {
  /** A new id for the browser: the one from before the sign-in opens nothing. */
  start(call: Call, person: Person, now: number): Promise<string>;
  find(call: Call, browserId: string, now: number): Promise<Person | null>;
  end(call: Call, browserId: string): Promise<void>;
}

export function openSignInStore(db: Db): SignInStore {
  const signIns = db.collection<SignIn>('browser_sign_ins');
  return {
    async start(call, { user_id, email }, now) {
      const id = newSecret();
      const times = { created_at: new Date(now), expires_at: new Date(now + SIGN_IN_S * 1000) };
      await signIns.insertOne({ _id: secretHash(id), user_id, email, ...times }, within(call));
      return id;
    },
    async find(call, id, now) {
      const row = await signIns.findOne({ _id: secretHash(id), expires_at: { $gt: new Date(now) } }, within(call));
      return row && { user_id: row.user_id, email: row.email };
    },
    async end(call, id) {
      await signIns.deleteOne({ _id: secretHash(id) }, within(call));
    },
  };
}
