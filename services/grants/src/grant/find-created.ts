import { type Call, isRepeat, type RequestMark } from '@cws/kit';
import type { Context } from '../context';
import type { GrantRow } from './grant';

/** The grant that a request with the same key has created; a key that has expired is forgotten. Error: idempotency_conflict. */
export async function findCreated(
  { grants, idempotencyTtlS }: Context,
  call: Call,
  mark: RequestMark,
): Promise<GrantRow | null> {
  const row = await grants.findCreatedBy(call, mark.key);
  if (!row) return null;
  if (isRepeat(mark, row.created_by, idempotencyTtlS)) return row;
  await grants.forgetCreatedBy(call, mark.key);
  return null;
}
