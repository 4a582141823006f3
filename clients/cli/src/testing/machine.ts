import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import type { Surroundings } from '../machine/surroundings';
import { runCli } from '../run-cli';
import type { Ran } from './process';

/** A person's machine: a configuration folder of its own, a browser, and pauses that are recorded and not waited for. */
export interface Machine {
  readonly folder: string;
  /** Every pause that the client made, in ms. */
  readonly pauses: number[];
  /** Opens a URL in the browser; by default it follows redirects, as for a person who is signed in and approves. */
  browser: (url: string) => Promise<unknown>;
  run(...args: string[]): Promise<Ran>;
  runWith(given: Partial<Surroundings>, ...args: string[]): Promise<Ran>;
  remove(): void;
}

export function newMachine(origin: string): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'cws-cli-'));
  const pauses: number[] = [];
  const machine: Machine = {
    folder,
    pauses,
    browser: (url) => fetch(url),
    run: (...args) => machine.runWith({}, ...args),
    runWith: (given, ...args) => runOn(machine, given, ['--origin', origin, ...args]),
    remove: () => rmSync(folder, { recursive: true }),
  };
  return machine;
}

async function runOn(machine: Machine, given: Partial<Surroundings>, args: string[]): Promise<Ran> {
  const [stdout, stderr] = [collector(), collector()];
  const opened: Promise<unknown>[] = [];
  const status = await runCli(args, {
    env: { SERVICE_CONFIG_DIR: machine.folder },
    stdin: Readable.from([]),
    stdout,
    stderr,
    hostName: 'laptop',
    fetch,
    sleep: async (ms) => void machine.pauses.push(ms),
    openBrowser: async (url) => opened.push(machine.browser(url)) > 0,
    ...given,
  });
  await Promise.all(opened);
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}

function collector(): Writable & { text(): string } {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return Object.assign(stream, { text: () => chunks.join('') });
}
