import { AppError } from '@cws/kit';
import type { idempotency } from '@cws/protos';

/** The Idempotency-Key of a request that made or changed a row, as the gateway made it unique, and when. */
export interface Mark {
  readonly key: string;
  readonly request_hash: string;
  readonly unscoped_key: string;
  readonly at: Date;
}

/** A row with the marks of the requests that made it and changed it. */
export interface Marked {
  readonly made_by?: readonly Mark[];
}

/** The mark of a request; undefined without an Idempotency-Key. */
export function markOf(given: idempotency.Idempotency | undefined, now: Date): Mark | undefined {
  const { key = '', request_hash = '', unscoped_key = '' } = given ?? {};
  return key === '' ? undefined : { key, request_hash, unscoped_key, at: now };
}

/** Whether a row is the result of an earlier request with this key, at most `ttlS` seconds ago; idempotency_conflict for another request. */
export function isResultOf({ made_by = [] }: Marked, { key, request_hash, at }: Mark, ttlS: number): boolean {
  const earlier = made_by.find((mark) => mark.key === key);
  if (!earlier || at.getTime() - earlier.at.getTime() > ttlS * 1000) return false;
  if (earlier.request_hash !== request_hash) throw new AppError('idempotency_conflict');
  return true;
}
