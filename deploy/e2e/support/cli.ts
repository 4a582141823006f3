import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ran, type RunningCli, startCli } from '../../../clients/cli/src/testing/process';
import { type Decision, decideAt } from './consent';
import { randomAddress } from './people';
import { origin } from './target';

/** The fields that the client stores of a sign-in. */
export interface KeptSession {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_at: number;
}

/** An installation of the command-line client, and its user. */
export interface Install {
  readonly email: string;
  /** Its configuration folder. */
  readonly folder: string;
  start(...args: string[]): RunningCli;
  run(...args: string[]): Promise<Ran>;
  /** Runs a command with --json that must succeed, and returns its result. */
  jsonOf<T = Record<string, unknown>>(...args: string[]): Promise<T>;
  readSession(): KeptSession;
  writeSession(session: KeptSession): void;
}

const folders: string[] = [];

export function newInstall(email = randomAddress()): Install {
  const folder = mkdtempSync(join(tmpdir(), 'cws-e2e-'));
  folders.push(folder);
  const file = join(folder, 'sessions', `${origin.replace(/[^A-Za-z0-9.-]+/g, '_')}.json`);
  const install: Install = {
    email,
    folder,
    start: (...args) => startCli(folder, '--origin', origin, ...args),
    run: (...args) => install.start(...args).ended,
    async jsonOf(...args) {
      const { status, stdout, stderr } = await install.run(...args, '--json');
      if (status !== 0) throw new Error(`cws ${args.join(' ')} ended with ${status}: ${stderr}`);
      return JSON.parse(stdout);
    },
    readSession: () => JSON.parse(readFileSync(file, 'utf8')),
    writeSession: (session) => writeFileSync(file, JSON.stringify(session)),
  };
  return install;
}

/** Signs in, decides on the authorization page and follows its redirect to the client, as a browser would. */
export async function logIn(install: Install, decision: Decision['decision'] = 'approve') {
  const login = install.start('login', '--no-browser', '--json');
  const url = await login.printed(/http\S+\/auth\/cli\/authorize\S+/);
  const page = await fetch(await decideAt(url, install.email, { decision }));
  return { page: { status: page.status, text: await page.text() }, ...(await login.ended) };
}

export async function signedInInstall(email?: string): Promise<Install> {
  const install = newInstall(email);
  const { status, stderr } = await logIn(install);
  if (status !== 0) throw new Error(`The client did not sign in: ${stderr}`);
  return install;
}

export function removeInstalls(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}
