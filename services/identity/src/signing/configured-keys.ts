import { type CryptoKey, importJWK, type JWK } from 'jose';
import { z } from 'zod';

export const privateJwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().min(1),
  x: z.string().length(43),
  d: z.string().length(43),
});

export type PrivateJwk = z.output<typeof privateJwk>;

/** JWT_SIGNING_KEYS: a JSON array of private Ed25519 JWKs (RFC 8037), newest first, each with a kid of its own. */
export const signingJwks = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('is not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(privateJwk).min(1))
  .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'repeats a kid');

/** A signing key and its public JWK (RFC 7517 §5). */
export interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
  readonly published: JWK;
}

export const importSigningKey = async (jwk: PrivateJwk): Promise<SigningKey> => ({
  kid: jwk.kid,
  key: (await importJWK(jwk, 'EdDSA')) as CryptoKey,
  published: publicJwk(jwk),
});

const publicJwk = ({ kty, crv, x, kid }: PrivateJwk): JWK => ({ kty, crv, x, kid, alg: 'EdDSA', use: 'sig' });
