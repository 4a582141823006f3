import { writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { exit } from './failure/exit';
import { openInBrowser } from './machine/open-in-browser';
import { runCli } from './run-cli';

/** Runs this process's command line. It sets the exit status and does not call `process.exit`, so that pending output is flushed. */
export async function main(): Promise<void> {
  const { env, stdin, stdout, stderr } = process;
  stdout.on('error', endWithoutOutput);
  stderr.on('error', tellNobody);
  const openBrowser = (url: string) => openInBrowser(url, env);
  const sleep = (ms: number) => pause(ms);
  const surroundings = { env, stdin, stdout, stderr, hostName: hostname(), fetch, openBrowser, sleep };
  process.exitCode = await runCli(process.argv.slice(2), surroundings);
}

/** The reader of our output has closed the pipe, as `head` does; or there is no room for it, as on a full disk. */
function endWithoutOutput({ code, message }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') process.exit(exit.ok);
  try {
    writeSync(process.stderr.fd, `The output could not be written: ${code ?? message}.\n`);
  } catch {
    tellNobody();
  }
  process.exit(exit.error);
}

/** Messages cannot be written either; the exit status says the rest. */
function tellNobody(): void {}
