import { generateKeyPairSync } from 'node:crypto';
import { type Call, timestamp } from '@cws/kit';
import type { identity } from '@cws/protos';
import { calculateJwkThumbprint } from 'jose';
import type { Context } from '../context';
import { type PrivateJwk, privateJwk } from './configured-keys';
import { PUBLISHED_BEFORE_MS } from './rotation';

/** Makes a key that is published now and signs after ten minutes. The keys that it replaces stay published for another hour. */
export async function rotateSigningKey(
  { signing: { store, keyring, sealing }, clock }: Context,
  call: Call,
): Promise<identity.RotateSigningKeyResponse> {
  const { all, retired } = await keyring.kids();
  const key = await newKey();
  const active_from = new Date(clock() + PUBLISHED_BEFORE_MS);
  await store.insert(call, {
    _id: key.kid,
    sealed: sealing.seal(key.kid, JSON.stringify(key)),
    active_from,
    replaces: all,
    created_at: new Date(clock()),
  });
  await store.forget(call, retired);
  await keyring.kids();
  return { kid: key.kid, active_from: timestamp(active_from) };
}

/** Makes an Ed25519 key (RFC 8037); its kid is its thumbprint (RFC 7638). */
async function newKey(): Promise<PrivateJwk> {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return privateJwk.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk) });
}
