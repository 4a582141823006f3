import { createHash, randomUUID } from 'node:crypto';
import { AppError, type Boot, type Caller, heldLeases, invalidField, scopedKey } from '@cws/kit';
import type { Kept, KeptKey, KeptOutcomes, Outcome } from './kept-outcomes';

/** The Idempotency-Key of a request in the form that services get. */
export interface IdempotencyOf {
  readonly key: string;
  readonly request_hash: string;
  readonly unscoped_key: string;
}

/** The longest wait of a retry after the gateway that served the first request was killed. */
const LEASE_MS = 3_000;
const RENEW_EVERY_MS = 1_000;
export const MAX_KEY_LENGTH = 255;

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

interface Lease {
  readonly of: KeptKey;
  readonly value: string;
}

/** Outcomes are kept for `keptS` seconds. */
export function idempotency(
  outcomes: KeptOutcomes,
  { log, metrics, life }: Pick<Boot, 'log' | 'metrics' | 'life'>,
  keptS: number,
): Idempotency {
  const away = metrics.counter(
    'idempotency_without_redis_total',
    'Steps of keyed requests that Redis did not take part in',
  );
  const unkept = metrics.counter('idempotency_unkept_total', 'Outcomes for which their caller, or Redis, had no room');
  const quietly = (step: Promise<unknown>) => step.catch(() => void away.inc());
  const leases = heldLeases<Lease>({
    name: 'renew leases of keyed requests',
    everyMs: RENEW_EVERY_MS,
    renew: (held) => Promise.all([...held].map(({ of, value }) => quietly(outcomes.renew(of, value, LEASE_MS)))),
    log,
  });
  life.onStop('leases of keyed requests', leases.stop);
  return async (keyed) => {
    assertKey(keyed.key);
    const request = requestOf(keyed);
    const hash = request.request_hash;
    const of = { who: whoOf(keyed.caller), key: request.key };
    const value = JSON.stringify({ hash, lease: randomUUID() } satisfies Kept);
    const found = await quietly(outcomes.begin(of, value, LEASE_MS));
    if (typeof found === 'string') return { request, earlier: earlierOf(JSON.parse(found), request), settle: nothing };
    const lease = { of, value };
    leases.hold(lease);
    const keep = async ({ status, code }: Outcome) => {
      if (!(await outcomes.keep(of, { hash, status, ...(code && { code }) }, keptS * 1_000))) unkept.inc();
    };
    const settle = async (outcome: Outcome) => {
      leases.drop(lease);
      await quietly(isFinal(outcome) ? keep(outcome) : outcomes.release(of, value));
    };
    return { request, settle };
  };
}

const nothing = async () => {};

function assertKey(key: string): void {
  if (key.length === 0 || key.length > MAX_KEY_LENGTH)
    throw invalidField('Idempotency-Key', `1 to ${MAX_KEY_LENGTH} characters`);
}

function earlierOf(kept: Kept, { request_hash }: IdempotencyOf): Outcome {
  if (kept.hash !== request_hash) throw new AppError('idempotency_conflict');
  if (kept.status === undefined) throw new AppError('idempotency_in_progress', { retryAfter: 1 });
  const { status, code } = kept;
  return { status, ...(code && { code }) };
}

/** Final are 2xx and failures that a repeat cannot change. A conflict that a service has found concerns another, older body. */
function isFinal({ status, code }: Outcome): boolean {
  if (code === 'idempotency_conflict') return false;
  return status < 500 && ![401, 409, 429].includes(status);
}

/** The caller whose keys are counted together (contract: idempotency-scope). */
const whoOf = (caller: Caller): string =>
  caller.kind === 'key' || caller.kind === 'connection' ? `key:${caller.credential_id}` : caller.user_id;

function requestOf({ key, caller, method, path, body }: KeyedRequest): IdempotencyOf {
  const unscoped_key = sha256([method, path, key].join('\n'));
  const request_hash = sha256(JSON.stringify(body));
  return { key: scopedKey(whoOf(caller), unscoped_key), request_hash, unscoped_key };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
