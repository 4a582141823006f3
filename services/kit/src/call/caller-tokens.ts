import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors/app-error';
import { CALLS_ON_BEHALF, isPerson, mayState, STATES_PEOPLE } from './arrows';
import type { Caller, Issuer } from './caller';
import { type CallerKeys, pairOf } from './caller-keys';
import { type CallerSigner, type CallTarget, callerSigner, callText, hmac, proofText } from './caller-signer';
import { delegationOf, setDelegation } from './delegation';

const LIFETIME_MS = 60_000;
/** How far the clock of the signing process may be ahead. */
const CLOCK_SKEW_MS = 30_000;

export type { CallerSigner, CallTarget } from './caller-signer';

/** Why the metadata of a caller was refused. Each is a fault between processes of this system, never one of a user. */
export type CallerFault =
  | 'missing'
  | 'no key'
  | 'signature'
  | 'not entitled'
  | 'expired'
  | 'ahead'
  | 'no expiry'
  | 'no context';

/** Signs and verifies caller metadata (HMAC-SHA256, valid for 60 s). Only this module knows the form of the token. */
export interface CallerTokens {
  /** The signer of calls to a service. Throws without a key for them. */
  to(callee: Issuer): CallerSigner;
  /** upstream_unavailable when the signature, the right of the issuer or the time is not valid. */
  verify(token: string, target: CallTarget): Caller;
  /** Counts a fault and returns its error, which a client must not take for one of its credential. */
  fault(fault: CallerFault): AppError;
}

export interface CallerTokensOptions {
  readonly now?: () => number;
  /** How many verified tokens are kept. */
  readonly cacheSize?: number;
  /** Called at each fault, with the pair whose keys were used, such as `gateway>profiles`. */
  readonly onFault?: (fault: CallerFault, pair?: string) => void;
}

interface Verified {
  readonly caller: Caller;
  readonly exp: unknown;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (text: string): Caller & { exp?: unknown } => JSON.parse(Buffer.from(text, 'base64url').toString());

/**
 * The tokens of the process `self`, which holds a list of keys, newest first, for each process that it calls and each that calls it: the
 * first one signs, each of them verifies. A token is `issuer.statement.statement of another.its proof.proofs for others.signature`.
 */
export function callerTokens(self: Issuer, keys: CallerKeys, options: CallerTokensOptions = {}): CallerTokens {
  const { now = Date.now, onFault = () => {}, cacheSize = 5_000 } = options;
  const verified = new LRUCache<string, Verified & CallTarget>({ max: cacheSize });
  const keysOf: KeysOf = (from, to) => keys.get(pairOf(from, to)) ?? [];

  function fault(kind: CallerFault, pair?: string): AppError {
    onFault(kind, pair);
    return new AppError('upstream_unavailable', {
      retryAfter: 1,
      cause: new Error(`Caller metadata refused: ${kind}`),
    });
  }
  const bodyOf = bodiesOf(self, keysOf);
  const open = tokenOpener(self, { keysOf, fault, cacheSize });
  return {
    to(callee) {
      const [key] = keysOf(self, callee);
      if (!key) throw new Error(`CALLER_KEYS has no key for ${pairOf(self, callee)}`);
      return callerSigner(key, (caller, at) => bodyOf(caller, callee, at), now);
    },
    verify(token, target) {
      const earlier = verified.get(token);
      if (earlier && (earlier.path !== target.path || earlier.client_ip !== target.client_ip)) throw fault('signature');
      const entry = earlier ?? open(token, target);
      const wrong = faultOfTime(entry.exp, now());
      if (wrong !== undefined) throw fault(wrong);
      if (!earlier) verified.set(token, { ...entry, path: target.path, client_ip: target.client_ip });
      return entry.caller;
    },
    fault,
  };
}

type KeysOf = (from: Issuer, to: Issuer) => readonly Buffer[];

/** The bodies of the tokens that `self` issues. */
function bodiesOf(self: Issuer, keysOf: KeysOf) {
  function proofsFor(callee: Issuer, { kind }: Caller, statement: string): string {
    const onward = isPerson(kind) ? (CALLS_ON_BEHALF[callee] ?? []) : [];
    const proofs = onward.flatMap((next) => {
      const [key] = keysOf(self, next);
      return key ? [`${next}~${hmac(key, proofText(callee, statement)).toString('base64url')}`] : [];
    });
    return proofs.join(',');
  }
  function bodyOf(caller: Caller, callee: Issuer, at: number): string {
    const exp = at + LIFETIME_MS;
    if (caller.iss !== self) throw new Error(`${self} states a caller of ${caller.iss}`);
    if (mayState(self, caller.kind)) {
      const statement = encoded({ ...caller, exp });
      return `${self}.${statement}...${proofsFor(callee, caller, statement)}`;
    }
    const delegation = delegationOf(caller);
    const proof = delegation?.proofs.get(callee);
    if (!delegation || !proof)
      throw new Error(`${self} has no proof to call ${callee} for a caller of kind ${caller.kind}`);
    return `${self}.${encoded({ iss: self, exp })}.${delegation.statement}.${proof}.`;
  }
  return bodyOf;
}

interface OpenerParts {
  readonly keysOf: KeysOf;
  readonly fault: (kind: CallerFault, pair?: string) => AppError;
  readonly cacheSize: number;
}

/** Opens tokens of calls to `self` by their signatures and the rights of their issuers. */
function tokenOpener(self: Issuer, { keysOf, fault, cacheSize }: OpenerParts) {
  /** By what is signed, so that one caller is the same object in calls of several rpcs. */
  const opened = new LRUCache<string, Verified>({ max: cacheSize });
  function assertSigned(from: Issuer, text: string, signature: string): void {
    const known = keysOf(from, self);
    if (known.length === 0) throw fault('no key');
    const given = Buffer.from(signature, 'base64url');
    const isValid = given.length === 32 && known.some((key) => timingSafeEqual(hmac(key, text), given));
    if (!isValid) throw fault('signature', pairOf(from, self));
  }
  function open(token: string, target: CallTarget): Verified {
    if (token === '') throw fault('missing');
    const end = Math.max(token.lastIndexOf('.'), 0);
    const body = token.slice(0, end);
    const [iss = '', statement = '', other = '', proof = '', proofs = ''] = body.split('.');
    assertSigned(iss as Issuer, callText(body, target), token.slice(end + 1));
    const earlier = opened.get(body);
    if (earlier) return earlier;
    const entry =
      other === ''
        ? stated(iss as Issuer, statement, proofs)
        : proven(iss as Issuer, decoded(statement).exp, other, proof);
    opened.set(body, entry);
    return entry;
  }
  /** A caller that the issuer itself states. */
  function stated(iss: Issuer, statement: string, proofs: string): Verified {
    const { exp, ...caller } = decoded(statement);
    if (caller.iss !== iss || !mayState(iss, caller.kind)) throw fault('not entitled');
    if (proofs !== '') setDelegation(caller, { statement, proofs: new Map(proofs.split(',').map(pairOfProof)) });
    return { caller, exp };
  }
  /** A person whom another process has authenticated, as it proves to this one; it had called the issuer for that person. */
  function proven(iss: Issuer, ownExp: unknown, statement: string, proof: string): Verified {
    const { exp, ...caller } = decoded(statement);
    if (!STATES_PEOPLE.includes(caller.iss) || !isPerson(caller.kind)) throw fault('not entitled');
    assertSigned(caller.iss, proofText(iss, statement), proof);
    return { caller: { ...caller, iss }, exp: earlierOf(exp, ownExp) };
  }
  return open;
}

function faultOfTime(exp: unknown, at: number): CallerFault | undefined {
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return 'no expiry';
  if (exp <= at) return 'expired';
  return exp > at + LIFETIME_MS + CLOCK_SKEW_MS ? 'ahead' : undefined;
}

function pairOfProof(text: string): [string, string] {
  const [callee = '', proof = ''] = text.split('~');
  return [callee, proof];
}

const earlierOf = (one: unknown, other: unknown): unknown =>
  typeof one === 'number' && typeof other === 'number' ? Math.min(one, other) : undefined;
