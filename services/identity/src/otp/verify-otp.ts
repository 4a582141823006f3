import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { IdentityContext } from '../context';
import { startFamily } from '../token/start-family';
import { normaliseAddress } from './address';
import { readCode } from './code';
import { userByCode } from './user-by-code';

/** §4.1 */
export async function verifyOtp(
  context: IdentityContext,
  call: Call,
  request: identity.VerifyOtpRequest,
): Promise<identity.VerifyOtpResponse> {
  const email = normaliseAddress(request.email);
  const user = await userByCode(context, call, { address: email, flow: 'rest' }, readCode(request.code));
  return { tokens: await startFamily(context, call, { id: user.id, email }), user };
}
