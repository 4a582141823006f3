import { AppError, type Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';

/** Says how far an erasure is, to whoever has the receipt (contract: erasure-status). */
export async function getErasure(
  { erasures }: Context,
  call: Call,
  { receipt }: identity.GetErasureRequest,
): Promise<identity.GetErasureResponse> {
  const status = await erasures.statusOf(call, receipt);
  if (status === null) throw new AppError('not_found');
  return { status };
}
