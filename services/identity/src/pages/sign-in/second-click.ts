import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '@cws/kit';
import type { Context } from '../../context';
import type { Asked } from '../../otp/code';
import type { Visit } from '../browser/visit';

/** Hidden field: a code that was mailed after this moment, in Unix milliseconds, was mailed by this very form. */
export const SENT_AFTER_FIELD = 'sent_after';

/** The first click may still be under way. */
const LOOKS = 4;
const LOOK_EVERY_MS = 100;

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
  for (let look = 0; look < LOOKS; look += 1) {
    if (await browsers.signIns.hasJustStarted(call, browserId, now())) return true;
    await wait(LOOK_EVERY_MS);
  }
  return false;
}
