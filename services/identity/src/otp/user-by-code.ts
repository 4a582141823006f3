import { AppError, type Call, onBehalfOf } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { type CodeTry, useCode } from './use-code';

const ERASING = 'The account of this address is being erased; sign in again when a mail says that it is done';

/**
 * Returns the user of a correct code, who is made at the first sign-in; an outage of profiles spends no code. The caller
 * writes a family or a sign-in of a browser before it responds (docs/decisions/0040). Errors: those of `useCode`,
 * and conflict while the account of the address is being erased.
 */
export async function userByCode(context: Context, call: Call, tried: CodeTry, code: string): Promise<profiles.User> {
  const user = await useCode(context, call, tried, code, () => ensureUser(context, call, tried.address), 'a write');
  // By this line the use of an account by somebody else can be traced; it has no address of a person or a network.
  const network = context.otp.addressKeys.networkInLog(call.client_ip);
  context.log.info({ request_id: call.request_id, user_id: user.id, network }, 'signed in');
  return user;
}

async function ensureUser({ profiles, erasures }: Context, call: Call, email: string): Promise<profiles.User> {
  if (await erasures.isErasing(call, email)) throw new AppError('conflict', { message: ERASING });
  const { user } = await profiles.ensureUser(onBehalfOf(call, 'identity'), { email });
  if (!user) throw new AppError('internal', { cause: new Error('profiles returned no user') });
  return user;
}
