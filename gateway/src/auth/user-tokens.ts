import { AppError, type Caller, nobody } from '@cws/kit';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { AskIdentity } from './ask-identity';
import { assertOneSpelling } from './one-spelling';
import type { RevokedFamilies } from './revoked-families';
import { signingKeys } from './signing-keys';

interface Verified {
  readonly caller: Caller;
  /** Unix ms. */
  readonly expiresAt: number;
}

/** End users' access tokens (RFC 9068), checked without asking anybody. */
export interface UserTokens {
  /** unauthorized, token_expired, upstream_unavailable. */
  check(token: string): Promise<Caller>;
  stop(): void;
}

/** Remembers `max` verified tokens: a verification costs 80 µs, a look-up less than one. */
export function userTokens(origin: string, ask: AskIdentity, families: RevokedFamilies, max: number): UserTokens {
  const remembered = new LRUCache<string, Verified>({ max });
  const keys = signingKeys(ask, () => remembered.clear());
  const expected = { issuer: origin, audience: `${origin}/v1`, typ: 'at+jwt', requiredClaims: ['sub', 'sid', 'exp'] };
  async function verify(token: string): Promise<Verified> {
    assertOneSpelling(token);
    const { payload } = await jwtVerify(token, keys.find, expected).catch(refuse);
    const verified = { caller: callerOf(payload), expiresAt: payload.exp! * 1000 };
    remembered.set(token, verified);
    return verified;
  }
  return {
    async check(token) {
      const { caller, expiresAt } = remembered.get(token) ?? (await verify(token));
      if (expiresAt <= Date.now()) throw new AppError('token_expired');
      await families.assertLive(caller.family_id);
      return caller;
    },
    stop: keys.stop,
  };
}

function refuse(error: unknown): never {
  if (error instanceof AppError) throw error;
  if (error instanceof errors.JWTExpired) throw new AppError('token_expired');
  if (error instanceof errors.JOSEError) throw new AppError('unauthorized', { cause: error });
  throw error;
}

/** Tokens of earlier releases also have the address; identity looks it up where it needs it. */
const callerOf = (claims: JWTPayload): Caller => ({
  ...nobody('gateway'),
  kind: claims['is_anonymous'] === true ? 'anonymous' : 'user',
  user_id: claims.sub!,
  email: typeof claims['email'] === 'string' ? claims['email'] : '',
  family_id: String(claims['sid']),
});
