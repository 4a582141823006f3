import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppError } from './errors/app-error';

/** The process that vouches for a caller. */
export type Issuer = 'gateway' | 'identity' | 'profiles' | 'conversations' | 'grants' | 'workspace-mcp' | 'operator';

/**
 * `user`: a verified end user's token. `anonymous`: the token of a user who has not signed in. `key`: a workspace API key
 * that its owner has made. `connection`: a workspace API key that an OAuth client got by an approval. `cli`: the command-line client's token. `none`: nobody has authenticated. `service`: a process's own job. `operator`.
 */
export type CallerKind = 'user' | 'anonymous' | 'key' | 'connection' | 'cli' | 'none' | 'service' | 'operator';

/** Who calls and within which bounds, as the process that checked the credential signs it for the next one. */
export interface Caller {
  readonly iss: Issuer;
  readonly kind: CallerKind;
  readonly user_id: string;
  /** Empty for the token of an end user, which does not tell it. */
  readonly email: string;
  /** Token family of an end user's token (`sid`). */
  readonly family_id: string;
  /** Id of the workspace key or CLI grant. */
  readonly credential_id: string;
  /** Empty when the credential is account-scoped. */
  readonly business_id: string;
  /** `owner`, `manager`, `member`, or empty. */
  readonly role: string;
  /** Names of the only tools that the credential may call; null: no allowlist. */
  readonly tools: readonly string[] | null;
}

export const nobody = (iss: Issuer): Caller => ({
  iss,
  kind: 'none',
  user_id: '',
  email: '',
  family_id: '',
  credential_id: '',
  business_id: '',
  role: '',
  tools: null,
});

/** A process acting for itself. */
export const serviceCaller = (iss: Issuer): Caller => ({
  ...nobody(iss),
  kind: iss === 'operator' ? 'operator' : 'service',
});

const LIFETIME_MS = 60_000;
const REMINT_AFTER_MS = 20_000;

/** Signs and verifies caller metadata (HMAC-SHA256, 60 s). The only module that knows the form of the token. */
export interface CallerTokens {
  /** A signed token that is good for at least 40 s; the same object gets the same token for 20 s. */
  mint(caller: Caller): string;
  /** unauthorized when the signature or the time is not good. */
  verify(token: string): Caller;
}

/** `keys` are newest first: the first one signs, each of them verifies. */
export function callerTokens(keys: readonly Buffer[], now: () => number = Date.now, remembered = 5_000): CallerTokens {
  const minted = new WeakMap<Caller, { token: string; at: number }>();
  const verified = new LRUCache<string, { caller: Caller; exp: number }>({ max: remembered });
  const sign = (key: Buffer, payload: string) => createHmac('sha256', key).update(payload).digest();

  function mintAnew(caller: Caller, at: number): string {
    const payload = Buffer.from(JSON.stringify({ ...caller, exp: at + LIFETIME_MS })).toString('base64url');
    return `${payload}.${sign(keys[0]!, payload).toString('base64url')}`;
  }
  function open(token: string): { caller: Caller; exp: number } {
    const [payload = '', signature = ''] = token.split('.');
    const given = Buffer.from(signature, 'base64url');
    const good = given.length === 32 && keys.some((key) => timingSafeEqual(sign(key, payload), given));
    if (!good) throw new AppError('unauthorized', { message: 'The caller metadata is missing or not signed by us' });
    const { exp, ...caller } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return { caller, exp };
  }
  return {
    mint(caller) {
      const at = now();
      const earlier = minted.get(caller);
      if (earlier && at - earlier.at < REMINT_AFTER_MS) return earlier.token;
      const token = mintAnew(caller, at);
      minted.set(caller, { token, at });
      return token;
    },
    verify(token) {
      const entry = verified.get(token) ?? open(token);
      if (entry.exp <= now()) throw new AppError('unauthorized', { message: 'The caller metadata has expired' });
      verified.set(token, entry);
      return entry.caller;
    },
  };
}
