import { AppError, asItself, type Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { beginErasure } from '../erasure/begin-erasure';
import { erasableBusinesses } from '../erasure/erasable-businesses';
import { SELF } from '../membership/self';

/** Begins the erasure of a user for the operator, who needs no code (contract: erasure-by-operator). */
export async function eraseUser(
  context: Context,
  call: Call,
  request: identity.EraseUserRequest,
): Promise<identity.EraseUserResponse> {
  const id = request.user_id.toLowerCase();
  const { user } = await context.profiles.getUser(asItself(call, SELF), { id });
  if (!user) throw new AppError('not_found');
  const business_ids = await erasableBusinesses(context, call, id, request.erase_businesses);
  const erasure = await beginErasure(context, call, { user_id: id, email: user.email, business_ids });
  return { receipt: erasure._id, business_ids: [...erasure.business_ids] };
}
