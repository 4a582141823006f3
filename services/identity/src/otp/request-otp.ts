import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { IdentityContext } from '../context';
import { normaliseAddress } from './address';
import { CODE_LIFETIME_S } from './code';
import { codeMail } from './code-mail';
import { RESEND_AFTER_S } from './otp-limits';

/**
 * Mails a code. Nobody looks up whether the address is known, so that answer and time cannot tell. Mail that cannot be
 * handed over is upstream_unavailable for everyone, and counts as not sent.
 */
export async function requestOtp(
  context: IdentityContext,
  call: Call,
  request: identity.RequestOtpRequest,
): Promise<identity.RequestOtpResponse> {
  const address = normaliseAddress(request.email);
  const undoSend = await context.otpLimits.takeSend(call, address);
  try {
    await sendCode(context, address);
  } catch (error) {
    await undoSend();
    throw error;
  }
  return { sent: true, expires_in: CODE_LIFETIME_S, resend_after: RESEND_AFTER_S };
}

async function sendCode({ codes, mailer }: IdentityContext, address: string): Promise<void> {
  const { code, withdraw } = await codes.issue(address);
  try {
    await mailer.send(address, codeMail(code));
  } catch (error) {
    await withdraw();
    throw error;
  }
}
