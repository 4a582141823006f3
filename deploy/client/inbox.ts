import { setTimeout as sleep } from 'node:timers/promises';
import { jsonOf } from './http.ts';

const TIME_LIMIT_MS = 15_000;

type Mail = { id: string; to: { address: string }[]; text: string };

/** Lists the ids of the mails that an address has received so far. */
export async function mailIds(mails: string, address: string): Promise<ReadonlySet<string>> {
  return new Set((await mailsTo(mails, address)).map(({ id }) => id));
}

/** Waits for a new mail to an address, ignoring the ids in `seen`, and returns its code. */
export async function codeFor(mails: string, address: string, seen: ReadonlySet<string> = new Set()): Promise<string> {
  const end = Date.now() + TIME_LIMIT_MS;
  while (Date.now() < end) {
    const code = await newestCode(mails, address, seen);
    if (code) return code;
    await sleep(100);
  }
  throw new Error(`no mail with a code for ${address} at ${mails} within ${TIME_LIMIT_MS / 1000} s`);
}

async function newestCode(mails: string, address: string, seen: ReadonlySet<string>): Promise<string | undefined> {
  const fresh = (await mailsTo(mails, address)).filter(({ id }) => !seen.has(id));
  return fresh.at(-1)?.text.match(/\b(?:\d{6}|\d{10})\b/)?.[0];
}

async function mailsTo(mails: string, address: string): Promise<Mail[]> {
  const all = (await jsonOf(await fetch(mails))) as unknown as Mail[];
  return all.filter(({ to }) => to.some((recipient) => recipient.address === address));
}
