import { type Call, within } from '@cws/kit';
import type { Db } from 'mongodb';

/** A signing key of a rotation. */
export interface RotatedKey {
  /** The kid, which is its thumbprint (RFC 7638). */
  readonly _id: string;
  /** The sealed private JWK; removed when the key is retired. */
  readonly sealed?: string;
  /** When it begins to sign; it is published from the start. */
  readonly active_from: Date;
  /** All keys in use at that time; each is retired 1 h after active_from. */
  readonly replaces: readonly string[];
  readonly created_at: Date;
}

export interface SigningKeyStore {
  insert(call: Call, key: RotatedKey): Promise<void>;
  /** Lists keys in the order in which they begin to sign. */
  list(): Promise<RotatedKey[]>;
  /** Deletes the private parts of these keys. */
  forget(call: Call, kids: readonly string[]): Promise<void>;
}

const READ_TIMEOUT_MS = 2_000;

export function openSigningKeyStore(db: Db): SigningKeyStore {
  const keys = db.collection<RotatedKey>('signing_keys');
  return {
    insert: async (call, key) => void (await keys.insertOne(key, within(call))),
    list: () => keys.find({}, { sort: { active_from: 1, _id: 1 }, maxTimeMS: READ_TIMEOUT_MS }).toArray(),
    async forget(call, kids) {
      await keys.updateMany({ _id: { $in: [...kids] } }, { $unset: { sealed: '' } }, within(call));
    },
  };
}
