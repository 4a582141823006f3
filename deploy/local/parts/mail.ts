import { join } from 'node:path';
import type { ChildSpec } from '../host/child.ts';
import { accepts } from '../host/wait.ts';

export type MailPorts = { smtp: number; web: number };

/** Sender of all mail: yours by MAIL_FROM. */
export const mailFrom = (env: NodeJS.ProcessEnv): string =>
  env.MAIL_FROM || 'Conversation and Workspace Service <no-reply@localhost.localdomain>';

/** MailDev: takes every mail, sends none, and shows them on a page and at GET /api/email. For this machine alone, the last 1,000. */
export function mailSpec(root: string, dataDir: string, ports: MailPorts, env: NodeJS.ProcessEnv): ChildSpec {
  const program = join(root, 'node_modules/maildev/dist/bin/maildev.js');
  return {
    label: 'mail',
    command: process.execPath,
    args: [
      // It knows no supervisor: this ends it when the IPC channel does.
      ...['--import', join(root, 'deploy/local/setup/end-with-parent.mjs'), program],
      ...['--ip', '127.0.0.1', '--smtp', String(ports.smtp), '--web-ip', '127.0.0.1', '--web', String(ports.web)],
      ...['--max-emails', '1000'],
    ],
    env,
    cwd: dataDir,
    logFile: join(dataDir, 'logs', 'mail.log'),
    ipc: true,
    isReady: async () => (await accepts(ports.smtp)) && (await accepts(ports.web)),
  };
}
