import { join } from 'node:path';
import type { ChildSpec } from '../host/child.ts';
import { accepts } from '../host/wait.ts';

export type MailPorts = { smtp: number; web: number };

/** The sender of all mail, MAIL_FROM if it is set. */
export const mailFrom = (env: NodeJS.ProcessEnv): string => env.MAIL_FROM || 'no-reply@localhost.localdomain';

/** MailDev accepts every mail, sends none, and shows the last 1,000 on a page and at GET /api/email, on loopback only. */
export function mailSpec(root: string, dataDir: string, ports: MailPorts, env: NodeJS.ProcessEnv): ChildSpec {
  const program = join(root, 'node_modules/maildev/dist/bin/maildev.js');
  return {
    label: 'mail',
    command: process.execPath,
    args: [
      // MailDev does not watch the IPC channel: this preloaded file ends it when the channel closes.
      ...['--import', join(root, 'deploy/local/setup/end-with-parent.mjs'), program],
      ...['--ip', '127.0.0.1', '--smtp', String(ports.smtp), '--web-ip', '127.0.0.1', '--web', String(ports.web)],
      ...['--max-emails', '1000'],
    ],
    env: () => env,
    cwd: dataDir,
    logFile: join(dataDir, 'logs', 'mail.log'),
    ipc: true,
    isReady: async () => (await accepts(ports.smtp)) && (await accepts(ports.web)),
  };
}
