import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';

/** The web page of the mail that the service sends; a mail server of the person's own has another. */
export const inboxUrl = ({ smtpUrl, mailWebPort }: Settings): string | undefined =>
  smtpUrl ? undefined : `http://localhost:${mailWebPort}`;

/** Returns what a person needs once the system is ready: the page that leads to everything, and what to do next. */
export function announcement(settings: Settings): string {
  const { origin, dataDir } = settings;
  return `
Ready: ${origin}/

  Next         npm run seed, then the demo shop: ${origin}/demo
  Accounts     ${origin}/account, with codes in the mail: ${inboxUrl(settings) ?? 'by your SMTP_URL'}
  Docs         ${origin}/docs, and the API at ${origin}/v1
  Tool server  ${origin}/v1/mcp (claude mcp add --transport http demo ${origin}/v1/mcp)
  Data, logs   ${dataDir}, ${join(dataDir, 'logs')}

Ctrl-C stops everything.`;
}
