import { AppError, type Branding, type Logger, type Metrics } from '@cws/kit';
import { createTransport } from 'nodemailer';
import { type Mail, mailBody } from './mail';

export interface Mailer {
  /** Resolves when the mail server has accepted the mail; upstream_unavailable when it cannot be reached or refuses for now. */
  send(address: string, mail: Mail): Promise<void>;
  close(): void;
}

const TIMEOUTS_MS = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 5_000, dnsTimeout: 3_000 };

export interface Sender {
  /** MAIL_FROM: an address, to which the name of the product is added, or a name of its own with an address. */
  readonly from: string;
  readonly branding: Branding;
}

export function openMailer(smtpUrl: string, { from, branding }: Sender, log: Logger, metrics: Metrics): Mailer {
  const sender = from.includes('<') ? from : { name: branding.name, address: from };
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS_MS, disableFileAccess: true, disableUrlAccess: true });
  const failures = metrics.counter('mail_failures_total', 'Mails that the mail server did not take', ['reason']);
  return {
    close: () => transport.close(),
    async send(address, mail) {
      try {
        await transport.sendMail({ from: sender, to: { name: '', address }, ...mailBody(branding, mail) });
      } catch (error) {
        const cause = withoutAddress(error, address);
        const { reason } = cause;
        failures.inc({ reason });
        log.error({ err: cause, reason }, 'a mail was not taken');
        if (!refusesRecipient(error)) throw new AppError('upstream_unavailable', { retryAfter: 5, cause });
      }
    },
  };
}

/** A refused mailbox is not reported to the requester, who could otherwise find out which addresses exist. */
const refusesRecipient = (error: unknown): boolean =>
  (error as { code?: string }).code === 'EENVELOPE' && (error as { command?: string }).command === 'RCPT TO';

/** An error of the mail server for the log, which outlives an erasure: servers repeat the address that they refuse. */
function withoutAddress(error: unknown, address: string): Error & { readonly reason: string } {
  const { message, code: reason = 'unknown' } = error as { message: string; code?: string };
  return Object.assign(new Error(message.replaceAll(address, '[address]')), { reason });
}
