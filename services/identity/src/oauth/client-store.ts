import { type Call, within } from '@cws/kit';
import type { Db } from 'mongodb';
import type { OAuthClient } from './oauth-client';

export interface ClientStore {
  insert(call: Call, client: OAuthClient): Promise<void>;
  /** Returns null for an unknown or expired client. */
  find(call: Call, id: string, now: number): Promise<OAuthClient | null>;
  /** Records an approval and keeps the client at least until `until`. */
  approved(call: Call, id: string, now: number, until: Date): Promise<void>;
}

/** Expiry is compared in queries; the TTL index deletes later. */
export function openClientStore(db: Db): ClientStore {
  const clients = db.collection<OAuthClient>('oauth_clients');
  return {
    insert: async (call, client) => void (await clients.insertOne(client, within(call))),
    find: (call, id, now) => clients.findOne({ _id: id, expires_at: { $gt: new Date(now) } }, within(call)),
    async approved(call, id, now, until) {
      const first = { $ifNull: ['$approved_at', new Date(now)] };
      const kept = { $max: ['$expires_at', until] };
      await clients.updateOne({ _id: id }, [{ $set: { approved_at: first, expires_at: kept } }], within(call));
    },
  };
}
