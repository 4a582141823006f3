import { SignJWT } from 'jose';
import type { UserFamily } from '../family/family';
import type { SigningKeys } from './signing-keys';
import { ACCESS_LIFETIME_S } from './user-family';

/** Signs access tokens (RFC 9068: EdDSA, typ at+jwt), 1 h. */
export interface AccessTokens {
  readonly jwks: SigningKeys['jwks'];
  /** The same family at the same rotation gets the same token: Ed25519 is deterministic and iat is rotated_at. */
  sign(family: UserFamily): Promise<string>;
}

export const accessTokens = ({ key, kid, jwks }: SigningKeys, origin: string): AccessTokens => ({
  jwks,
  sign(family) {
    const issuedAt = Math.floor(family.rotated_at.getTime() / 1000);
    return new SignJWT({ sid: family._id, email: family.email, is_anonymous: family.is_anonymous })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid })
      .setIssuer(origin)
      .setAudience(`${origin}/v1`)
      .setSubject(family.user_id)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_LIFETIME_S)
      .sign(key);
  },
});
