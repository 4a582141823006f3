import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { endBeforeDeletion, scratchFile, scratchFolder } from '../../processes/testing/scratch-folder.ts';
import { freePort } from '../host/ports.ts';
import { until } from '../host/wait.ts';

const root = resolve(__dirname, '../../..');
/** The limit allows for a busy machine. */
export const TIME_LIMIT_MS = 120_000;
const running: ChildProcess[] = [];

endBeforeDeletion(async () => {
  for (const child of running) child.kill('SIGTERM');
  await until(
    () => running.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null),
    TIME_LIMIT_MS,
  );
});

/** Starts the whole local run on the databases of this test run; it and all its children load `preload` first. */
export async function startSupervisor(preload: (dataDir: string) => string, own: NodeJS.ProcessEnv = {}) {
  const dataDir = scratchFolder();
  const port = await freePort();
  const mail = await freePort(new Set([port]));
  const hook = scratchFile(scratchFolder(), 'preload.mjs', preload(dataDir));
  const env = {
    ...process.env,
    ...{ DATA_DIR: dataDir, PORT: String(port), MAIL_WEB_PORT: String(mail), PUBLIC_ORIGIN: '' },
    NODE_OPTIONS: `--import=${hook}`,
    PROCESSES: '',
    ...own,
  };
  const child = spawn(process.execPath, [join(root, 'deploy/local/main.ts')], { cwd: root, env, detached: true });
  running.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const ready = await until(() => /^Ready/m.test(text) || child.exitCode !== null, TIME_LIMIT_MS);
  return { child, dataDir, port, ready, text: () => text };
}
