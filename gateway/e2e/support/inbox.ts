import { domainToASCII } from 'node:url';
import { mailApi } from './target';

interface Mail {
  readonly time: string;
  readonly subject: string;
  readonly text: string;
  readonly to: readonly { readonly address: string }[];
}

const PATIENCE_MS = 10_000;
const PAUSE_MS = 50;

/** All mails to an address, oldest first. */
export async function mailsTo(address: string): Promise<readonly Mail[]> {
  const mails = (await (await fetch(mailApi)).json()) as Mail[];
  return mails.filter(({ to }) => to.some((recipient) => ascii(recipient.address) === address));
}

/** MailDev shows a domain in Unicode, whichever way it came. */
function ascii(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + domainToASCII(address.slice(at));
}

/** The code of the newest mail to an address, once there are at least `count` mails. */
export async function newestCode(address: string, count = 1): Promise<string> {
  const mails = await waitForMails(address, count);
  const code = /(?<!\d)\d{6}(?!\d)/.exec(mails.at(-1)!.text)?.[0];
  if (code === undefined) throw new Error(`The newest mail to ${address} holds no code: ${mails.at(-1)!.text}`);
  return code;
}

export async function waitForMails(address: string, count: number): Promise<readonly Mail[]> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const mails = await mailsTo(address);
    if (mails.length >= count) return mails;
    if (Date.now() > end) throw new Error(`${mails.length} mails to ${address} came, not ${count}`);
    await new Promise((wake) => setTimeout(wake, PAUSE_MS));
  }
}
