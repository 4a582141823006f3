import { generateKeyPairSync, randomUUID } from 'node:crypto';

/** A private Ed25519 JWK as JWT_SIGNING_KEYS holds them. */
export const signingKey = () => ({
  ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
  kid: randomUUID(),
});
