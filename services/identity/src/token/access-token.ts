import { type JWTPayload, SignJWT } from 'jose';
import type { EndUserFamily } from '../family/family';
import { ACCESS_LIFETIME_S } from '../family/user-family';
import type { Keyring } from '../signing/keyring';

/** Signs access tokens (RFC 9068: EdDSA, typ at+jwt), 1 h. */
export interface AccessTokens {
  /** Signs a token without personal data, since tokens end up in the logs of others. The same family at the same rotation gets an
   * identical token: Ed25519 is deterministic, and iat and key are those of rotated_at. */
  sign(family: EndUserFamily): Promise<string>;
}

export const accessTokens = (keyring: Pick<Keyring, 'signerAt'>, origin: string): AccessTokens => ({
  async sign(family) {
    const { kid, key } = await keyring.signerAt(family.rotated_at.getTime());
    const issuedAt = Math.floor(family.rotated_at.getTime() / 1000);
    return new SignJWT(claimsOf(family))
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid })
      .setIssuer(origin)
      .setAudience(audienceOf(origin, family))
      .setSubject(family.user_id)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_LIFETIME_S)
      .sign(key);
  },
});

function claimsOf(family: EndUserFamily): JWTPayload {
  const claims = { sid: family._id, is_anonymous: family.is_anonymous };
  return family.kind === 'widget' ? { ...claims, ...family.widget } : claims;
}

/** The tokens of a widget have an audience of their own, so that a gateway that does not know them refuses them. */
const audienceOf = (origin: string, { kind }: EndUserFamily): string =>
  kind === 'widget' ? `${origin}/widget` : `${origin}/v1`;
