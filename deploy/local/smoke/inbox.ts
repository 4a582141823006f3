import { setTimeout as sleep } from 'node:timers/promises';
import { jsonOf } from './http.ts';

const PATIENCE_MS = 15_000;

type Mail = { to: { address: string }[]; text: string };

/** The six digits of the newest mail to an address; waits until it is there. */
export async function codeFor(mails: string, address: string): Promise<string> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const code = await newestCode(mails, address);
    if (code) return code;
    await sleep(100);
  }
  throw new Error(`no mail with a code for ${address} at ${mails} within ${PATIENCE_MS / 1000} s`);
}

async function newestCode(mails: string, address: string): Promise<string | undefined> {
  const all = (await jsonOf(await fetch(mails))) as unknown as Mail[];
  const mine = all.filter(({ to }) => to.some((recipient) => recipient.address === address));
  return mine.at(-1)?.text.match(/\b\d{6}\b/)?.[0];
}
