import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors/app-error';

/** The process that signs a caller. */
export type Issuer = 'gateway' | 'identity' | 'profiles' | 'conversations' | 'grants' | 'workspace-mcp' | 'operator';

/**
 * The kind of credential. `user`: token of an end user who has signed in. `anonymous`: token of a user who has not. `key`:
 * workspace API key that its owner has made. `connection`: workspace API key that an OAuth client got by an approval. `cli`:
 * token of the command-line client. `widget`: token of a visitor of a widget, anonymous or signed in, which is bound to the app of
 * that widget. `none`: no credential. `service`: a process that acts for itself. `operator`: the operator.
 */
export type CallerKind =
  | 'user'
  | 'anonymous'
  | 'key'
  | 'connection'
  | 'cli'
  | 'widget'
  | 'none'
  | 'service'
  | 'operator';

/** The widget that a visitor's token is bound to. */
export interface WidgetBinding {
  readonly widget_id: string;
  /** The only app whose chats the token reaches. */
  readonly app_id: string;
}

/** Who calls and within which bounds. The process that checked the credential signs it for the next one. */
export interface Caller {
  readonly iss: Issuer;
  readonly kind: CallerKind;
  readonly user_id: string;
  /** Empty for tokens of end users, which do not hold it. */
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
  /** Set for the kind `widget` alone. */
  readonly widget?: WidgetBinding;
}

/** The caller of a request without a valid credential. */
export const unauthenticatedCaller = (iss: Issuer): Caller => ({
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

/** A process that acts for itself. */
export const serviceCaller = (iss: Issuer): Caller => ({
  ...unauthenticatedCaller(iss),
  kind: iss === 'operator' ? 'operator' : 'service',
});

const LIFETIME_MS = 60_000;
const REMINT_AFTER_MS = 20_000;
/** How far the clock of the signing process may be ahead. */
const CLOCK_SKEW_MS = 30_000;

/** Why the metadata of a caller was refused. Each is a fault between processes of this system, never one of a user. */
export type CallerFault = 'missing' | 'signature' | 'expired' | 'ahead' | 'no expiry' | 'no context';

/** Signs and verifies caller metadata (HMAC-SHA256, valid for 60 s). Only this module knows the form of the token. */
export interface CallerTokens {
  /** Returns a token that is valid for at least 40 s. The same object gets the same token for 20 s. */
  mint(caller: Caller): string;
  /** upstream_unavailable when the signature or the time is not valid. */
  verify(token: string): Caller;
  /** Counts a fault and returns its error, which a client must not take for one of its credential. */
  fault(fault: CallerFault): AppError;
}

export interface CallerTokensOptions {
  readonly now?: () => number;
  /** How many verified tokens are kept. */
  readonly cacheSize?: number;
  /** Called at each fault. */
  readonly onFault?: (fault: CallerFault) => void;
}

interface Verified {
  readonly caller: Caller;
  readonly exp: unknown;
}

/** `keys` are newest first: the first one signs, each of them verifies. */
export function callerTokens(keys: readonly Buffer[], options: CallerTokensOptions = {}): CallerTokens {
  const { now = Date.now, onFault = () => {}, cacheSize = 5_000 } = options;
  const minted = new WeakMap<Caller, { token: string; at: number }>();
  const verified = new LRUCache<string, Verified>({ max: cacheSize });
  const sign = (key: Buffer, payload: string) => createHmac('sha256', key).update(payload).digest();

  function newToken(caller: Caller, at: number): string {
    const payload = Buffer.from(JSON.stringify({ ...caller, exp: at + LIFETIME_MS })).toString('base64url');
    return `${payload}.${sign(keys[0]!, payload).toString('base64url')}`;
  }
  function fault(kind: CallerFault): AppError {
    onFault(kind);
    return new AppError('upstream_unavailable', {
      retryAfter: 1,
      cause: new Error(`Caller metadata refused: ${kind}`),
    });
  }
  function open(token: string): Verified {
    if (token === '') throw fault('missing');
    const [payload = '', signature = ''] = token.split('.');
    const given = Buffer.from(signature, 'base64url');
    const isValid = given.length === 32 && keys.some((key) => timingSafeEqual(sign(key, payload), given));
    if (!isValid) throw fault('signature');
    const { exp, ...caller } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return { caller, exp };
  }
  function faultOfTime(exp: unknown, at: number): CallerFault | undefined {
    if (typeof exp !== 'number' || !Number.isFinite(exp)) return 'no expiry';
    if (exp <= at) return 'expired';
    return exp > at + LIFETIME_MS + CLOCK_SKEW_MS ? 'ahead' : undefined;
  }
  return {
    mint(caller) {
      const at = now();
      const earlier = minted.get(caller);
      if (earlier && at - earlier.at < REMINT_AFTER_MS) return earlier.token;
      const token = newToken(caller, at);
      minted.set(caller, { token, at });
      return token;
    },
    verify(token) {
      const earlier = verified.get(token);
      const entry = earlier ?? open(token);
      const wrong = faultOfTime(entry.exp, now());
      if (wrong !== undefined) throw fault(wrong);
      if (!earlier) verified.set(token, entry);
      return entry.caller;
    },
    fault,
  };
}
