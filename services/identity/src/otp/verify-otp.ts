import { AppError, type Call, onBehalfOf } from '@cws/kit';
import type { identity, profiles } from '@cws/protos';
import type { IdentityContext } from '../context';
import { startFamily } from '../token/start-family';
import { normaliseAddress } from './address';
import { readCode } from './code';

/** §4.1. The code is taken last of all, so that a profiles that is away costs nobody a good code. */
export async function verifyOtp(
  context: IdentityContext,
  call: Call,
  request: identity.VerifyOtpRequest,
): Promise<identity.VerifyOtpResponse> {
  const address = normaliseAddress(request.email);
  const codeId = await matchCode(context, call, address, readCode(request.code));
  const user = await ensureUser(context, call, address);
  if (!(await context.codes.consume(address, codeId))) throw new AppError('code_expired');
  return { tokens: await startFamily(context, call, { id: user.id, email: address }), user };
}

/** The id of the matching code. The limits are asked again after a match: a wrong try beside it may have been the last. */
async function matchCode({ codes, otpLimits }: IdentityContext, call: Call, address: string, code: string) {
  await otpLimits.assertTriesLeft(call, address);
  const match = await codes.match(address, code);
  if (match.outcome === 'none') throw new AppError('code_expired');
  if (match.outcome === 'matched') {
    await otpLimits.assertTriesLeft(call, address);
    return match.id;
  }
  await otpLimits.countWrongTry(call, address);
  throw new AppError('invalid_code');
}

async function ensureUser({ profiles }: IdentityContext, call: Call, email: string): Promise<profiles.User> {
  const { user } = await profiles.ensureUser(onBehalfOf(call, 'identity'), { email });
  if (!user) throw new AppError('internal', { cause: new Error('profiles answered no user') });
  return user;
}
