interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Mails to the address on the run's MailDev (SMTP's neighbour, MAIL_API), oldest first. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const api = process.env['MAIL_API'];
  if (!api) throw new Error('MAIL_API is not set: run the tests with npm test');
  const response = await fetch(`${api}?to.address=${encodeURIComponent(address)}`);
  return (await response.json()) as ReceivedMail[];
}

/** The code in the newest mail to the address. */
export async function mailedCode(address: string): Promise<string> {
  const text = (await mailsTo(address)).at(-1)?.text ?? '';
  return /(?<!\d)(\d{10}|\d{6})(?!\d)/.exec(text)?.[0] ?? '';
}
