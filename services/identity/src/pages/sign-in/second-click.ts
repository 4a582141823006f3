import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '@cws/kit';
import type { Context } from '../../context';
import type { Form } from '../../http/form';
import type { CodeRequest } from '../../otp/code';
import type { Visit } from '../browser/visit';
import { TOKEN_FIELD } from '../html/form';
import { continuePath, signInPath } from './continue-path';

/** Hidden field: a code that was mailed after this time, in Unix milliseconds, was requested by this form. */
export const SENT_AFTER_FIELD = 'sent_after';

/** Pauses before each check for the result of the first click, whose request may still be in progress. */
const PAUSES_MS = [0, 100, 200, 400, 800];

/** Whether this form has had a code mailed already. */
export async function wasSentAlready(
  { addresses, addressKeys }: Context,
  { call, form }: Visit,
  { address, flow }: CodeRequest,
): Promise<boolean> {
  const since = form.get(SENT_AFTER_FIELD);
  return /^\d{13}$/.test(since) && addresses.hasCodeAfter(call, addressKeys.idOf(address), flow, Number(since));
}

/** Whether this browser has just signed in with the same code. */
export async function justSignedIn({ browsers, clock }: Context, call: Call, browserId: string): Promise<boolean> {
  for (const pause of PAUSES_MS) {
    await wait(pause);
    if (await browsers.signIns.hasJustStarted(call, browserId, clock())) return true;
  }
  return false;
}

/** The target of the first click, when this browser is signed in by the same form with the same code; else null. */
export function afterSignIn({ browsers }: Context, { person, browserId, form }: Visit): string | null {
  if (person === null) return null;
  const signIn = { formToken: form.get(TOKEN_FIELD), address: person.email, code: typedCode(form) };
  return browsers.nextId(signIn) === browserId ? continuePath(form.get('continue')) : null;
}

/** The target of the first click, when nobody is signed in with this browser any more; else null. */
export const afterSignOut = (_context: Context, { person, form }: Visit): string | null =>
  person === null ? signInPath(continuePath(form.get('continue'))) : null;

/** The typed code without the spaces that a person may put between the digits. */
export const typedCode = (form: Form): string => form.get('code').replace(/\s/g, '');
