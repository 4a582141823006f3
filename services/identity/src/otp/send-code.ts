import type { Call } from '@cws/kit';
import type { IdentityContext } from '../context';
import type { Asked } from './code';
import { codeMail } from './code-mail';

/**
 * Mails a new code: rate_limited, or upstream_unavailable when the mail cannot be handed over, which then counts as not
 * sent. Nobody looks up whether the address is known, so that answer and time cannot tell.
 */
export async function sendCode(context: IdentityContext, call: Call, asked: Asked): Promise<void> {
  const undoSend = await context.otpLimits.takeSend(call, asked.address);
  try {
    await mail(context, asked);
  } catch (error) {
    await undoSend();
    throw error;
  }
}

async function mail({ codes, mailer }: IdentityContext, asked: Asked): Promise<void> {
  const { code, withdraw } = await codes.issue(asked);
  try {
    await mailer.send(asked.address, codeMail(code));
  } catch (error) {
    await withdraw();
    throw error;
  }
}
