import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Advice } from '../../processes/advice.ts';
import { end } from '../host/child.ts';
import { freePort } from '../host/ports.ts';

/** A stop takes at most 10 s; the limit is longer for a busy machine. */
const TIME_LIMIT_MS = 60_000;

export type Scratch = {
  root: string;
  dataDir: string;
  ready: Promise<void>;
  origin: string;
  mailApi: string;
  stop: (keep: boolean) => Promise<void>;
};

/**
 * Starts the whole local run for a test, on free ports and a data folder of its own, or that of one that was stopped; its output goes to run.log
 * there.
 */
export async function startScratchSystem(
  root: string,
  env: Record<string, string>,
  dataDir = mkdtempSync(join(tmpdir(), 'cws-e2e-')),
): Promise<Scratch> {
  const port = await freePort();
  const mailPort = await freePort(new Set([port]));
  const own = { DATA_DIR: dataDir, PORT: String(port), MAIL_WEB_PORT: String(mailPort) };
  const child = spawnSupervisor(root, dataDir, { ...process.env, ...env, ...own });
  return {
    root,
    dataDir,
    ready: readiness(child, dataDir),
    origin: `http://localhost:${port}`,
    mailApi: `http://127.0.0.1:${mailPort}/api/email`,
    async stop(keep) {
      await end(child, TIME_LIMIT_MS);
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function spawnSupervisor(root: string, dataDir: string, env: NodeJS.ProcessEnv): ChildProcess {
  const log = openSync(join(dataDir, 'run.log'), 'a');
  const stdio = ['ignore', log, log, 'ipc'] as ('ignore' | 'ipc' | number)[];
  const args = ['--enable-source-maps', join(root, 'deploy/local/main.ts')];
  return spawn(process.execPath, args, { cwd: root, env, stdio, detached: true });
}

function readiness(child: ChildProcess, dataDir: string): Promise<void> {
  return new Promise((settle, fail) => {
    child.once('message', () => settle());
    child.once('exit', () =>
      fail(new Advice(`The system did not start:\n${readFileSync(join(dataDir, 'run.log'), 'utf8')}`)),
    );
  });
}
