import { AppError, type Call } from '@cws/kit';
import type { idempotency } from '@cws/protos';
import type { Context } from '../context';
import type { GrantRow, IdempotencyMark } from './grant';

/** The mark of the Idempotency-Key on the grant that it creates; undefined without a key. */
export const markOf = (given: idempotency.Idempotency | undefined, now: number): IdempotencyMark | undefined =>
  given?.key ? { ...given, at: new Date(now) } : undefined;

/** The grant that a request with the same key has created; idempotency_conflict when that was another request. */
export async function findCreated(
  { grants, idempotencyTtlS }: Context,
  call: Call,
  mark: IdempotencyMark,
): Promise<GrantRow | null> {
  const row = await grants.findCreatedBy(call, mark.key);
  const first = row?.created_by;
  if (!first) return null;
  if (mark.at.getTime() - first.at.getTime() > idempotencyTtlS * 1_000) {
    await grants.forgetCreatedBy(call, mark.key);
    return null;
  }
  if (first.request_hash !== mark.request_hash) throw new AppError('idempotency_conflict');
  return row;
}
