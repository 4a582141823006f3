import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { RESEND_AFTER_S } from './address-record';
import { CODE_LIFETIME_S } from './code';
import { readPurpose } from './purpose';
import { purposeRequest } from './purpose-request';
import { sendCode } from './send-code';

/** Mails the caller a code for one purpose (contract: purpose-codes). */
export async function requestPurposeCode(
  context: Context,
  call: Call,
  { purpose }: identity.RequestPurposeCodeRequest,
): Promise<identity.RequestPurposeCodeResponse> {
  const { code_length } = await sendCode(context, call, await purposeRequest(context, call, readPurpose(purpose)));
  return { sent: true, expires_in: CODE_LIFETIME_S, resend_after: RESEND_AFTER_S, code_length };
}
