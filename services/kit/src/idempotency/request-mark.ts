import type { idempotency } from '@cws/protos';
import { AppError } from '../errors/app-error';

/** The Idempotency-Key of a request that wrote a row, as the gateway made it unique, and when. It is stored with the row. */
export interface RequestMark {
  readonly key: string;
  readonly request_hash: string;
  /** The part of `key` that does not name the caller. */
  readonly unscoped_key: string;
  readonly at: Date;
}

/** The mark of a request; undefined without an Idempotency-Key. `now` is in milliseconds. */
export function requestMark(given: idempotency.Idempotency | undefined, now: number): RequestMark | undefined {
  const { key = '', request_hash = '', unscoped_key = '' } = given ?? {};
  return key === '' ? undefined : { key, request_hash, unscoped_key, at: new Date(now) };
}

type Compared = Pick<RequestMark, 'request_hash' | 'at'>;

/**
 * Whether a request repeats the first one with its key, which is at most `ttlS` seconds old (contract: idempotency-key). Error:
 * idempotency_conflict when that was another request.
 */
export function isRepeat(later: Compared, first: Compared | undefined, ttlS: number): boolean {
  if (!first || later.at.getTime() - first.at.getTime() > ttlS * 1_000) return false;
  if (later.request_hash !== first.request_hash) throw new AppError('idempotency_conflict');
  return true;
}
