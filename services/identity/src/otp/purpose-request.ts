import { AppError, type Call, onBehalfOf } from '@cws/kit';
import type { Context } from '../context';
import { assertVerifiedUser } from '../key/verified-user';
import type { CodeRequest } from './code';
import type { Purpose } from './purpose';

/** The caller's code for a purpose, mailed to their own address; requires the access token of a verified user. */
export async function purposeRequest(context: Context, call: Call, purpose: Purpose): Promise<CodeRequest> {
  assertVerifiedUser(call);
  const { user } = await context.profiles.getUser(onBehalfOf(call, 'identity'), { id: call.caller.user_id });
  if (!user?.email) throw new AppError('forbidden');
  return { address: user.email, flow: `purpose:${purpose}` };
}
