import { AppError, type Call, isDuplicateKey, within } from '@cws/kit';
import type { Collection, Db } from 'mongodb';
import type { IdentityKey } from './identity-key';

/** The keys that an app may have at once. */
const MAX_KEYS = 5;

export interface IdentityKeyStore {
  /** Error: conflict when the app has as many keys as it may have; also of calls at the same time. */
  insert(call: Call, key: IdentityKey): Promise<void>;
  /** The live keys of an app, the oldest first. */
  ofApp(call: Call, app_id: string): Promise<IdentityKey[]>;
  /** Revokes a key of that app, and forgets its secret; false when there never was one. A repeat gives the same result. */
  revoke(call: Call, app_id: string, id: string, now: Date): Promise<boolean>;
  deleteOfBusiness(call: Call, business_id: string): Promise<void>;
}

export function openIdentityKeyStore(db: Db): IdentityKeyStore {
  const keys = db.collection<IdentityKey>('identity_keys');
  return {
    insert: (call, key) => insert(keys, call, key),
    ofApp: (call, app_id) => keys.find({ app_id, revoked_at: null }, { ...within(call), sort: { _id: 1 } }).toArray(),
    async revoke(call, app_id, _id, now) {
      const forget = { $unset: { slot: '', sealed_secret: '' } } as const;
      const live = { _id, app_id, revoked_at: null };
      const { matchedCount } = await keys.updateOne(live, { ...forget, $set: { revoked_at: now } }, within(call));
      return matchedCount > 0 || (await keys.findOne({ _id, app_id }, within(call))) !== null;
    },
    deleteOfBusiness: async (call, business_id) => void (await keys.deleteMany({ business_id }, within(call))),
  };
}

/** Each key takes a slot, and two keys of an app never have the same one, so that no count is needed. */
async function insert(keys: Collection<IdentityKey>, call: Call, key: IdentityKey): Promise<void> {
  for (let slot = 0; slot < MAX_KEYS; slot++) {
    try {
      await keys.insertOne({ ...key, slot }, within(call));
      return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new AppError('conflict', { message: `An app has at most ${MAX_KEYS} identity keys; delete one first` });
}
