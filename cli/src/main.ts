import { setTimeout as pause } from 'node:timers/promises';
import { openInBrowser } from './machine/open-in-browser';
import { runCli } from './run-cli';

/** Runs this process's command line. The exit status is set, not taken, so that what was written gets out. */
export async function main(): Promise<void> {
  const { env, stdin, stdout, stderr } = process;
  stdout.on('error', endQuietly);
  const openBrowser = (url: string) => openInBrowser(url, env);
  const surroundings = { env, stdin, stdout, stderr, fetch, openBrowser, sleep: (ms: number) => pause(ms) };
  process.exitCode = await runCli(process.argv.slice(2), surroundings);
}

/** Whoever read our output has seen enough, as `head` does. */
function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
}
