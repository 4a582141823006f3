import { type Call, onBehalfOf } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { normaliseAddress } from '../otp/address';

/** Finds a user by e-mail address, which is normalised first. */
export async function findUser(
  { profiles }: Context,
  call: Call,
  request: identity.FindUserRequest,
): Promise<identity.FindUserResponse> {
  const { user } = await profiles.findUserByEmail(onBehalfOf(call, 'identity'), {
    email: normaliseAddress(request.email),
  });
  return { user };
}
