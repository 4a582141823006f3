import type { Call } from '@cws/kit';
import type { Context } from '../context';
import { tooMany } from '../limits/limit';
import { secretHash } from '../secret/secret-hash';
import { sendWait } from './address-record';
import { type Asked, type CodeLength, newRequestId } from './code';
import { codeMail } from './code-mail';

/** A code that was mailed, as the one who asked for it can name it. */
export interface SentCode {
  readonly request_id: string;
  readonly code_length: CodeLength;
}

/**
 * Mails a new code: rate_limited, or upstream_unavailable when the mail cannot be handed over, which then counts as not
 * sent. Nobody looks up whether the address is known, so that answer and time cannot tell.
 */
export async function sendCode(context: Context, call: Call, asked: Asked): Promise<SentCode> {
  const request_id = newRequestId();
  const id = secretHash(request_id);
  const { addresses, addressKeys } = context;
  const address = addressKeys.idOf(asked.address);
  const code_length = await addCode(context, call, asked, id);
  try {
    await mail(context, id, asked, code_length);
  } catch (error) {
    await addresses.removeCode(address, id);
    throw error;
  }
  return { request_id, code_length };
}

/** How long the code is to be, once it has been counted as a mail to the address. */
async function addCode(context: Context, call: Call, asked: Asked, id: string): Promise<CodeLength> {
  const { addresses, addressKeys, sendLimits, now } = context;
  const [at, from] = [now(), addressKeys.networkAt(asked.address, call.client_ip)];
  const code = { id, flow: asked.flow, ...from };
  const { record, added } = await addresses.addCode(call, addressKeys.idOf(asked.address), code, sendLimits, at);
  if (added) return added.digits;
  const { waitMs, cap } = sendWait(record, from, sendLimits, at);
  throw tooMany({ waitMs: Math.max(1, waitMs), cap });
}

async function mail({ codes, mailer }: Context, id: string, asked: Asked, length: CodeLength): Promise<void> {
  const code = await codes.issue(id, asked, length);
  try {
    await mailer.send(asked.address, codeMail(code));
  } catch (error) {
    await codes.drop(id);
    throw error;
  }
}
