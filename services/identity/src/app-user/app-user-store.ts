import { createHash } from 'node:crypto';
import { type Call, isDuplicateKey, uuidV7, within } from '@cws/kit';
import type { Db } from 'mongodb';

/** The user of this service who stands for a `sub` of an app. */
interface AppUser {
  /** SHA-256 of the app's id and the `sub`, hex: the business's own name for its user is not stored. */
  readonly _id: string;
  readonly business_id: string;
  readonly user_id: string;
}

export interface AppUserStore {
  /** The id of the user for that `sub`; the first call chooses it, also among calls at the same time. */
  idOf(call: Call, app: { readonly app_id: string; readonly business_id: string }, sub: string): Promise<string>;
  deleteOfUser(call: Call, user_id: string): Promise<void>;
  deleteOfBusiness(call: Call, business_id: string): Promise<void>;
}

export function openAppUserStore(db: Db): AppUserStore {
  const users = db.collection<AppUser>('app_users');
  return {
    async idOf(call, { app_id, business_id }, sub) {
      const _id = createHash('sha256').update(`${app_id}\n${sub}`).digest('hex');
      const known = await users.findOne({ _id }, within(call));
      if (known) return known.user_id;
      const user_id = uuidV7();
      try {
        await users.insertOne({ _id, business_id, user_id }, within(call));
        return user_id;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await users.findOne({ _id }, within(call)))!.user_id;
      }
    },
    deleteOfUser: async (call, user_id) => void (await users.deleteMany({ user_id }, within(call))),
    deleteOfBusiness: async (call, business_id) => void (await users.deleteMany({ business_id }, within(call))),
  };
}
