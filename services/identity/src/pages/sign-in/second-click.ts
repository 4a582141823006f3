import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '@cws/kit';
import type { Context } from '../../context';
import type { Form } from '../../http/form';
import type { Asked } from '../../otp/code';
import type { Visit } from '../browser/visit';
import { TOKEN_FIELD } from '../html/form';
import { continuePath, signInPath } from './continue-path';

/** Hidden field: a code that was mailed after this moment, in Unix milliseconds, was mailed by this very form. */
export const SENT_AFTER_FIELD = 'sent_after';

/** The first click may still be under way: pauses before each look for its outcome. */
const PAUSES_MS = [0, 100, 200, 400, 800];

/** Whether the form has mailed a code already. */
export async function wasSentAlready(
  { addresses, addressKeys }: Context,
  { call, form }: Visit,
  { address, flow }: Asked,
): Promise<boolean> {
  const since = form.get(SENT_AFTER_FIELD);
  return /^\d{13}$/.test(since) && addresses.hasCodeAfter(call, addressKeys.idOf(address), flow, Number(since));
}

/** Whether this browser has signed in a moment ago with the same code. */
export async function justSignedIn({ browsers, now }: Context, call: Call, browserId: string): Promise<boolean> {
  for (const pause of PAUSES_MS) {
    await wait(pause);
    if (await browsers.signIns.hasJustStarted(call, browserId, now())) return true;
  }
  return false;
}

/** Where the first click led, when this browser is signed in by the same form with the same code; else null. */
export function afterSignIn({ browsers }: Context, { person, browserId, form }: Visit): string | null {
  if (person === null) return null;
  const signIn = { formToken: form.get(TOKEN_FIELD), address: person.email, code: typedCode(form) };
  return browsers.nextId(signIn) === browserId ? continuePath(form.get('continue')) : null;
}

/** Where the first click led, when nobody is signed in with this browser any more; else null. */
export const afterSignOut = (_context: Context, { person, form }: Visit): string | null =>
  person === null ? signInPath(continuePath(form.get('continue'))) : null;

/** Without the spaces that a person may put between the digits. */
export const typedCode = (form: Form): string => form.get('code').replace(/\s/g, '');
