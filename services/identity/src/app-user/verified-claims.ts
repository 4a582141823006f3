import { AppError, isHttpUrl, isLanguageTag } from '@cws/kit';
import { decodeProtectedHeader, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { Context } from '../context';
import type { IdentityKey } from '../identity-key/identity-key';

/** A user as the business's own token names them. */
export interface NamedUser {
  readonly sub: string;
  readonly display_name: string;
  /** An https URL; empty without one. */
  readonly profile_image: string;
  /** A BCP 47 tag; empty without one. */
  readonly locale: string;
}

type Keys = Pick<Context['identityKeys'], 'sealing' | 'keySets'>;

const MAX_LENGTH = 8 * 1024;
const MAX_SUB = 255;
const MAX_NAME = 100;
const MAX_URL = 2_048;
/** Seconds. */
const LEEWAY = 60;
const MAX_LIFETIME = 3_600;

/**
 * The user that a token names (contract: app-users-token, RFC 7519), if any of the app's keys verifies it. Error: unauthorized for every other
 * token.
 */
export async function namedUser(
  keys: Keys,
  live: readonly IdentityKey[],
  app_id: string,
  token: string,
): Promise<NamedUser> {
  if (token.length > MAX_LENGTH) throw refused();
  const isSymmetric = algorithmOf(token) === 'HS256';
  const fitting = live.filter(({ jwks_url }) => isSymmetric === (jwks_url === undefined));
  for (const key of fitting) {
    const claims = await claimsBy(keys, key, app_id, token);
    if (claims) return userOf(claims);
  }
  throw refused();
}

const refused = () => new AppError('unauthorized', { message: 'The token is not valid for this app' });

function algorithmOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg;
  } catch {
    // A text without a header that can be read is no token.
    throw refused();
  }
}

const ASYMMETRIC = ['ES256', 'EdDSA', 'RS256'];

/** The claims, if this key verifies the token; undefined if it does not, whatever the reason. */
async function claimsBy(
  { sealing, keySets }: Keys,
  { _id, sealed_secret, jwks_url }: IdentityKey,
  app_id: string,
  token: string,
): Promise<JWTPayload | undefined> {
  const options: JWTVerifyOptions = {
    audience: app_id,
    clockTolerance: LEEWAY,
    maxTokenAge: MAX_LIFETIME,
    requiredClaims: ['sub', 'iat', 'exp', 'aud'],
  };
  try {
    if (jwks_url !== undefined)
      return (await jwtVerify(token, keySets.at(jwks_url), { ...options, algorithms: ASYMMETRIC })).payload;
    const secret = sealing.open(_id, sealed_secret ?? '');
    if (secret === null) return undefined;
    return (await jwtVerify(token, Buffer.from(secret, 'utf8'), { ...options, algorithms: ['HS256'] })).payload;
  } catch (error) {
    // A key set that does not respond verifies nothing, so that its tokens are refused like those of a wrong key.
    if (error instanceof errors.JOSEError || jwks_url !== undefined) return undefined;
    throw error;
  }
}

/** Fields that do not fit are left out: they decorate, and the rest of the token is good. */
function userOf({ sub, iat, exp, name, picture, locale }: JWTPayload): NamedUser {
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUB || exp! - iat! > MAX_LIFETIME) throw refused();
  return {
    sub,
    display_name: typeof name === 'string' ? [...name.trim()].slice(0, MAX_NAME).join('') : '',
    profile_image: isPicture(picture) ? picture : '',
    locale: typeof locale === 'string' && locale.length <= 64 && isLanguageTag(locale) ? locale : '',
  };
}

const isPicture = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_URL && value.startsWith('https://') && isHttpUrl(value);
