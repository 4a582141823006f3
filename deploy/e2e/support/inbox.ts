import { domainToASCII, domainToUnicode } from 'node:url';
import { mailApi } from './target';
import { within } from './within';

interface Mail {
  readonly time: string;
  readonly subject: string;
  readonly text: string;
  readonly to: readonly { readonly address: string }[];
}

const TIME_LIMIT_MS = 30_000;

/** Returns all mails to an address, oldest first. The request names the address, since the inbox has hundreds of others. */
export async function mailsTo(address: string): Promise<readonly Mail[]> {
  const query = new URLSearchParams({ 'to.address': withDomain(address, domainToUnicode) });
  const mails = (await (await fetch(`${mailApi}?${query}`)).json()) as Mail[];
  return mails.filter(({ to }) => to.some((recipient) => withDomain(recipient.address, domainToASCII) === address));
}

/** MailDev shows a domain in Unicode, even if the mail has it in punycode. */
function withDomain(address: string, spell: (domain: string) => string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + spell(address.slice(at));
}

/** Waits for at least `count` mails to an address, and returns the code of the newest. */
export async function newestCode(address: string, count = 1): Promise<string> {
  const mails = await waitForMails(address, count);
  const code = /(?<!\d)(?:\d{6}|\d{10})(?!\d)/.exec(mails.at(-1)!.text)?.[0];
  if (code === undefined) throw new Error(`The newest mail to ${address} contains no code: ${mails.at(-1)!.text}`);
  return code;
}

export async function waitForMails(address: string, count: number): Promise<readonly Mail[]> {
  let mails: readonly Mail[] = [];
  const came = within(TIME_LIMIT_MS, async () => {
    mails = await mailsTo(address);
    return mails.length >= count;
  });
  await came.catch((cause) => {
    throw new Error(`${mails.length} mails to ${address} came, not ${count}`, { cause });
  });
  return mails;
}
