import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';

export interface TokenMaker {
  /** JSON text of the public JWK set. */
  readonly jwks: string;
  /** A valid access token, except for the overridden claims and headers. */
  make(claims?: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>;
}

/** Signs access tokens as identity does, for the issuer `origin`. */
export async function tokenMaker(origin: string, kid = 'kid-1'): Promise<TokenMaker> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' };
  return {
    jwks: JSON.stringify({ keys: [jwk] }),
    make(claims = {}, header = {}) {
      const now = Math.floor(Date.now() / 1000);
      const standard = { iss: origin, aud: `${origin}/v1`, sub: 'user-1', sid: 'family-1', iat: now, exp: now + 3600 };
      const own = { is_anonymous: false };
      return new SignJWT({ ...standard, ...own, ...claims })
        .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'at+jwt', ...header })
        .sign(privateKey);
    },
  };
}
