import { type CryptoKey, importJWK, type JWK } from 'jose';
import { z } from 'zod';

const privateJwk = z.object({
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

/** The key that signs, and the JWK set (RFC 7517 §5) in which every key is published. */
export interface SigningKeys {
  readonly kid: string;
  readonly key: CryptoKey;
  readonly jwks: { readonly keys: readonly JWK[] };
}

export async function importSigningKeys(jwks: readonly PrivateJwk[]): Promise<SigningKeys> {
  const newest = jwks[0]!;
  const key = (await importJWK(newest, 'EdDSA')) as CryptoKey;
  return { kid: newest.kid, key, jwks: { keys: jwks.map(publicJwk) } };
}

const publicJwk = ({ kty, crv, x, kid }: PrivateJwk): JWK => ({ kty, crv, x, kid, alg: 'EdDSA', use: 'sig' });
