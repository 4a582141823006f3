import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '@cws/kit';
import type { Context } from '../../context';
import type { CodeRequest } from '../../otp/code';
import type { Visit } from '../browser/visit';
import { signInPath } from '../form/continue-path';
import { DONE_PARAMETER } from '../form/fields';
import { sentText } from '../form/read';
import { TOKEN_FIELD } from '../html/parts';
import { codeForm, type MailForm, signOutForm } from './forms';

/** Pauses before each check for the result of the first click, whose request may still be in progress. */
const PAUSES_MS = [0, 100, 200, 400, 800];

/** Whether this form has had a code mailed already. */
export const wasSentAlready = async (
  { otp: { addresses, addressKeys } }: Context,
  { call }: Visit,
  { address, flow }: CodeRequest,
  { sent_after }: MailForm,
): Promise<boolean> => sent_after !== null && addresses.hasCodeAfter(call, addressKeys.idOf(address), flow, sent_after);

/** Whether this browser has just signed in with the same code. */
export async function justSignedIn({ signIns, clock }: Context, call: Call, browserId: string): Promise<boolean> {
  for (const pause of PAUSES_MS) {
    await wait(pause);
    if (await signIns.hasJustStarted(call, browserId, clock())) return true;
  }
  return false;
}

/** The target of the first click, when this browser is signed in by the same form with the same code; else null. */
export function afterSignIn({ pages }: Context, { person, browserId, form }: Visit): string | null {
  if (person === null) return null;
  const { code, continue: goOn } = codeForm.parse(form);
  const signIn = { formToken: sentText(form, TOKEN_FIELD), address: person.email, code };
  return pages.browsers.nextId(signIn) === browserId ? goOn : null;
}

/** The page after signing out. */
export const signedOutPath = (goOn: string): string => `${signInPath(goOn)}&${DONE_PARAMETER}=signed-out`;

/** The target of the first click, when nobody is signed in with this browser any more; else null. */
export const afterSignOut = (_context: Context, { person, form }: Visit): string | null =>
  person === null ? signedOutPath(signOutForm.parse(form).continue) : null;
