import { AppError, type Call, onBehalfOf } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { IdentityContext } from '../context';
import type { Asked } from './code';

/**
 * The user who has typed the code that was mailed, made at the first sign-in: invalid_code, code_expired, rate_limited,
 * upstream_unavailable. The code is taken last of all, so that a profiles that is away costs nobody a good one.
 */
export async function userByCode(
  context: IdentityContext,
  call: Call,
  asked: Asked,
  code: string,
): Promise<profiles.User> {
  const codeId = await matchCode(context, call, asked, code);
  const user = await ensureUser(context, call, asked.address);
  if (!(await context.codes.consume(asked, codeId))) throw new AppError('code_expired');
  return user;
}

/** The id of the matching code. The limits are asked again after a match: a wrong try beside it may have been the last. */
async function matchCode({ codes, otpLimits }: IdentityContext, call: Call, asked: Asked, code: string) {
  await otpLimits.assertTriesLeft(call, asked.address);
  const match = await codes.match(asked, code);
  if (match.outcome === 'none') throw new AppError('code_expired');
  if (match.outcome === 'matched') {
    await otpLimits.assertTriesLeft(call, asked.address);
    return match.id;
  }
  await otpLimits.countWrongTry(call, asked.address);
  throw new AppError('invalid_code');
}

async function ensureUser({ profiles }: IdentityContext, call: Call, email: string): Promise<profiles.User> {
  const { user } = await profiles.ensureUser(onBehalfOf(call, 'identity'), { email });
  if (!user) throw new AppError('internal', { cause: new Error('profiles answered no user') });
  return user;
}
