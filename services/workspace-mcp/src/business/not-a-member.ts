import { AppError, type Call } from '@cws/kit';
import type { Context } from '../context';

/** The error of a membership that could not be changed. */
export async function notAMember(
  { businesses }: Pick<Context, 'businesses'>,
  call: Call,
  business_id: string,
  user_id: string,
) {
  if (!(await businesses.exists(call, business_id)))
    return new AppError('not_found', { message: 'There is no such business' });
  if (await businesses.membership(call, business_id, user_id))
    return new AppError('conflict', { message: 'The last owner of a business can neither be removed nor demoted' });
  return new AppError('not_found', { message: 'They are not a member of this business' });
}
