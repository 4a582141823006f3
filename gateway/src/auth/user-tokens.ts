import { AppError, type Caller, type Logger, unauthenticatedCaller } from '@cws/kit';
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { CallIdentity } from './call-identity';
import { assertCanonical } from './canonical-token';
import type { RevokedFamilies } from './revoked-families';
import { signingKeys } from './signing-keys';

interface Verified {
  readonly caller: Caller;
  /** Unix ms. */
  readonly expiresAt: number;
}

/** Access tokens of end users (RFC 9068), which the gateway verifies itself. */
export interface UserTokens {
  /** Errors: unauthorized, token_expired, upstream_unavailable. */
  check(token: string): Promise<Caller>;
  /** The caller of a token that may have expired, or whose family may be revoked. Errors: unauthorized, upstream_unavailable. */
  identify(token: string): Promise<Caller>;
  stop(): void;
}

export interface UserTokensOptions {
  /** Issuer of the tokens. */
  readonly origin: string;
  readonly families: RevokedFamilies;
  /** The number of verified tokens that are kept: a verification costs 80 µs, a look-up less than one. */
  readonly max: number;
  readonly log: Logger;
}

export function userTokens(call: CallIdentity, { origin, families, max, log }: UserTokensOptions): UserTokens {
  const verified = new LRUCache<string, Verified>({ max });
  const keys = signingKeys(call, () => verified.clear(), log);
  const audience = [`${origin}/v1`, `${origin}${WIDGET_AUDIENCE}`];
  const expected = { issuer: origin, audience, typ: 'at+jwt', requiredClaims: ['sub', 'sid', 'exp'] };
  async function claimsOf(token: string, rules: JWTVerifyOptions): Promise<JWTPayload> {
    assertCanonical(token);
    return (await jwtVerify(token, keys.find, rules).catch(refuse)).payload;
  }
  async function verify(token: string): Promise<Verified> {
    const payload = await claimsOf(token, expected);
    const result = { caller: callerOf(payload), expiresAt: payload.exp! * 1000 };
    verified.set(token, result);
    return result;
  }
  return {
    async check(token) {
      const { caller, expiresAt } = verified.get(token) ?? (await verify(token));
      if (expiresAt <= Date.now()) throw new AppError('token_expired');
      await families.assertLive(caller.family_id);
      return caller;
    },
    identify: async (token) => callerOf(await claimsOf(token, { ...expected, currentDate: BEFORE_ANY_EXPIRY })),
    stop: keys.stop,
  };
}

const BEFORE_ANY_EXPIRY = new Date(0);

function refuse(error: unknown): never {
  if (error instanceof AppError) throw error;
  if (error instanceof errors.JWTExpired) throw new AppError('token_expired');
  if (error instanceof errors.JOSEError) throw new AppError('unauthorized', { cause: error });
  throw error;
}

/** The path that the audience of a widget's token ends with. */
const WIDGET_AUDIENCE = '/widget';

/** A token of a widget's audience is never anything else, whatever its claims. */
function kindOf({ aud, is_anonymous, widget_id, app_id }: JWTPayload): Pick<Caller, 'kind' | 'widget'> {
  const isOfWidget = [aud].flat().some((audience) => audience?.endsWith(WIDGET_AUDIENCE));
  if (isOfWidget) return { kind: 'widget', widget: { widget_id: String(widget_id), app_id: String(app_id) } };
  return { kind: is_anonymous === true ? 'anonymous' : 'user' };
}

/** Only tokens of earlier releases hold the e-mail address. Identity looks it up where it is needed. */
const callerOf = (claims: JWTPayload): Caller => ({
  ...unauthenticatedCaller('gateway'),
  ...kindOf(claims),
  user_id: claims.sub!,
  email: typeof claims['email'] === 'string' ? claims['email'] : '',
  family_id: String(claims['sid']),
});
