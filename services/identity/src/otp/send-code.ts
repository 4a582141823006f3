import type { Call } from '@cws/kit';
import type { Context } from '../context';
import { tooMany } from '../limits/limit';
import { secretHash } from '../secret/secret-hash';
import { sendWait } from './address-record';
import { type CodeLength, type CodeRequest, newRequestId } from './code';
import { codeMail } from './code-mail';

type SendContext = Pick<Context, 'otp' | 'mailer' | 'clock'>;

/** A mailed code, as the requester may know it. */
export interface SentCode {
  readonly request_id: string;
  readonly code_length: CodeLength;
}

/**
 * Mails a new code: rate_limited, or upstream_unavailable when the mail cannot be handed over, which then counts as not
 * sent. It never looks up whether the address is known, so that neither response nor timing reveals it.
 */
export async function sendCode(context: SendContext, call: Call, codeRequest: CodeRequest): Promise<SentCode> {
  const request_id = newRequestId();
  const id = secretHash(request_id);
  const { addresses, addressKeys } = context.otp;
  const address = addressKeys.idOf(codeRequest.address);
  const code_length = await addCode(context, call, codeRequest, id);
  try {
    await mail(context, id, codeRequest, code_length);
  } catch (error) {
    await addresses.removeCode(address, id);
    throw error;
  }
  return { request_id, code_length };
}

/** Counts the mail to the address and returns the length of its code. */
async function addCode(context: SendContext, call: Call, codeRequest: CodeRequest, id: string): Promise<CodeLength> {
  const { addresses, addressKeys, sendLimits } = context.otp;
  const [at, from] = [context.clock(), addressKeys.networkAt(codeRequest.address, call.client_ip)];
  const code = { id, flow: codeRequest.flow, ...from };
  const { record, added } = await addresses.addCode(call, addressKeys.idOf(codeRequest.address), code, sendLimits, at);
  if (added) return added.digits;
  const { waitMs, cap } = sendWait(record, from, sendLimits, at);
  throw tooMany({ waitMs: Math.max(1, waitMs), cap });
}

async function mail(
  { otp: { codes }, mailer }: SendContext,
  id: string,
  codeRequest: CodeRequest,
  length: CodeLength,
): Promise<void> {
  const code = await codes.issue(id, codeRequest, length);
  try {
    await mailer.send(codeRequest.address, codeMail(code, codeRequest.flow));
  } catch (error) {
    await codes.drop(id);
    throw error;
  }
}
