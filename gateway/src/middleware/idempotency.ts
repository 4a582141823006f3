import { createHash, randomUUID } from 'node:crypto';
import {
  AppError,
  type Boot,
  type Caller,
  type ErrorCode,
  type ErrorDetail,
  heldLeases,
  invalidField,
  type Redis,
  scopedKey,
} from '@cws/kit';

/** The Idempotency-Key of a request in the form that services get. */
export interface IdempotencyOf {
  readonly key: string;
  readonly request_hash: string;
  readonly unscoped_key: string;
}

/** The longest wait of a retry after the gateway that served the first request was killed. */
const LEASE_MS = 3_000;
const RENEW_EVERY_MS = 1_000;
const MAX_KEY_LENGTH = 255;

/** The outcome of the first request with a key. */
interface Outcome {
  readonly status: number;
  /** Set for failures, of which a service may have found more than the gateway can find again. */
  readonly code?: ErrorCode;
  readonly message?: string;
  readonly details?: readonly ErrorDetail[];
}

interface Kept extends Partial<Outcome> {
  readonly hash: string;
  /** Set while the first request runs. */
  readonly lease?: string;
}

/** The right to run a request, or its earlier outcome. */
export interface Claim {
  /** Passed to the service, whose unique index decides. */
  readonly request: IdempotencyOf;
  readonly earlier?: Outcome;
  /** To be called with every outcome. */
  settle(outcome: Outcome): Promise<void>;
}

interface KeyedRequest {
  readonly key: string;
  readonly caller: Caller;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Errors: validation_failed, idempotency_conflict, idempotency_in_progress. Without Redis the service alone decides. */
export type Idempotency = (request: KeyedRequest) => Promise<Claim>;

/**
 * Takes the lease ARGV[1] for ARGV[2] ms, or returns the other value that is stored. The Redis client repeats a command whose
 * connection broke, and may then find its own lease.
 */
const BEGIN = `
local kept = redis.call('GET', KEYS[1])
if kept and kept ~= ARGV[1] then return kept end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return false
`;
/** Deletes the lease ARGV[1] unless it was replaced. */
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end return 1`;
/** Renews the lease ARGV[1] for ARGV[2] ms unless it was replaced. */
const RENEW = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 1`;

interface Lease {
  readonly key: string;
  readonly value: string;
}

interface Commands {
  beginKeyed(key: string, lease: string, ms: number): Promise<string | null>;
  releaseKeyed(key: string, lease: string): Promise<number>;
  renewKeyed(key: string, lease: string, ms: number): Promise<number>;
}

/** Outcomes are kept for `keptS` seconds. */
export function idempotency(
  redis: Redis,
  { log, metrics, life }: Pick<Boot, 'log' | 'metrics' | 'life'>,
  keptS: number,
): Idempotency {
  redis.defineCommand('beginKeyed', { numberOfKeys: 1, lua: BEGIN });
  redis.defineCommand('releaseKeyed', { numberOfKeys: 1, lua: RELEASE });
  redis.defineCommand('renewKeyed', { numberOfKeys: 1, lua: RENEW });
  const commands = redis as unknown as Redis & Commands;
  const away = metrics.counter(
    'idempotency_without_redis_total',
    'Steps of keyed requests that Redis did not take part in',
  );
  const quietly = (step: Promise<unknown>) => step.catch(() => void away.inc());
  const leases = heldLeases<Lease>({
    name: 'renew leases of keyed requests',
    everyMs: RENEW_EVERY_MS,
    renew: (held) => Promise.all([...held].map(({ key, value }) => quietly(commands.renewKeyed(key, value, LEASE_MS)))),
    log,
  });
  life.onStop('leases of keyed requests', leases.stop);
  return async (keyed) => {
    assertKey(keyed.key);
    const request = requestOf(keyed);
    const stored = `idempotency:${request.key}`;
    const value = JSON.stringify({ hash: request.request_hash, lease: randomUUID() } satisfies Kept);
    const found = await quietly(commands.beginKeyed(stored, value, LEASE_MS));
    if (typeof found === 'string') return { request, earlier: earlierOf(JSON.parse(found), request), settle: nothing };
    const lease = { key: stored, value };
    leases.hold(lease);
    const keep = (outcome: Outcome) =>
      commands.set(stored, JSON.stringify({ hash: request.request_hash, ...outcome } satisfies Kept), 'EX', keptS);
    const release = () => commands.releaseKeyed(stored, value);
    const settle = async (outcome: Outcome) => {
      leases.drop(lease);
      await quietly(isFinal(outcome) ? keep(outcome) : release());
    };
    return { request, settle };
  };
}

const nothing = async () => {};

function assertKey(key: string): void {
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) throw invalidField('Idempotency-Key', '1 to 255 characters');
}

function earlierOf(kept: Kept, { request_hash }: IdempotencyOf): Outcome {
  if (kept.hash !== request_hash) throw new AppError('idempotency_conflict');
  if (kept.status === undefined) throw new AppError('idempotency_in_progress', { retryAfter: 1 });
  const { status, code, message, details } = kept;
  return { status, code, message, details };
}

/** Final are 2xx and failures that a repeat cannot change. A conflict that a service has found concerns another, older body. */
function isFinal({ status, code }: Outcome): boolean {
  if (code === 'idempotency_conflict') return false;
  return status < 500 && ![401, 409, 429].includes(status);
}

function requestOf({ key, caller, method, path, body }: KeyedRequest): IdempotencyOf {
  const who = caller.kind === 'key' || caller.kind === 'connection' ? `key:${caller.credential_id}` : caller.user_id;
  const unscoped_key = sha256([method, path, key].join('\n'));
  return { key: scopedKey(who, unscoped_key), request_hash: sha256(JSON.stringify(body)), unscoped_key };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
