import { asItself, type Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { SELF } from '../membership/self';
import { normaliseAddress } from '../otp/address';

/** Finds a user by e-mail address, which is normalised first. */
export async function findUser(
  { profiles }: Context,
  call: Call,
  request: identity.FindUserRequest,
): Promise<identity.FindUserResponse> {
  const { user } = await profiles.findUserByEmail(asItself(call, SELF), {
    email: normaliseAddress(request.email),
  });
  return { user };
}
