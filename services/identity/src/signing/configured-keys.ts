import { type CryptoKey, importJWK } from 'jose';
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

/** The public JWK of a signing key (RFC 7517 §5, RFC 8037). */
export const publicJwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
});

export type PublicJwk = z.output<typeof publicJwk>;

/** A signing key and its public JWK. */
export interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
  readonly published: PublicJwk;
}

export const importSigningKey = async (jwk: PrivateJwk): Promise<SigningKey> => ({
  kid: jwk.kid,
  key: (await importJWK(jwk, 'EdDSA')) as CryptoKey,
  published: published(jwk),
});

const published = ({ kty, crv, x, kid }: PrivateJwk): PublicJwk => ({ kty, crv, x, kid, alg: 'EdDSA', use: 'sig' });
