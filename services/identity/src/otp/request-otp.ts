import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { normaliseAddress } from './address';
import { RESEND_AFTER_S } from './address-record';
import { CODE_LIFETIME_S } from './code';
import { sendCode } from './send-code';

/** Mails a code; see `sendCode` for why the response does not reveal whether the address is known. */
export async function requestOtp(
  context: Context,
  call: Call,
  request: identity.RequestOtpRequest,
): Promise<identity.RequestOtpResponse> {
  const sent = await sendCode(context, call, { address: normaliseAddress(request.email), flow: 'rest' });
  return { sent: true, expires_in: CODE_LIFETIME_S, resend_after: RESEND_AFTER_S, ...sent };
}
