import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';

/** Returns the addresses that a person needs once the system is ready; `demo` is that of the demo page. */
export function announcement(settings: Settings, demo: string): string {
  const { origin, dataDir } = settings;
  const inbox = settings.smtpUrl ? 'by your SMTP_URL' : `http://localhost:${settings.mailWebPort}`;
  return `
Ready.
  API        ${origin}/v1
  Docs       ${origin}/docs
  Mail       ${inbox}
  Demo page  ${demo}, with a chat after npm run seed
  Data       ${dataDir}
  Logs       ${join(dataDir, 'logs')}

A first call, whose code arrives in the mail above:
  curl -s ${origin}/v1/auth/otp/request -H 'content-type: application/json' -d '{"email":"you@example.com"}'
  curl -s ${origin}/v1/auth/otp/verify -H 'content-type: application/json' -d '{"email":"you@example.com","code":"123456"}'

Ctrl-C stops everything.`;
}
