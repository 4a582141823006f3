import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { useTool } from '../support/mcp';
import { baseUrl, hostRoot } from '../support/target';

const ROOT = resolve(__dirname, '../../..');
/** The limit covers the sign-in by mail and an answer to each message. */
const TIME_LIMIT_MS = 120_000;

/** The demo business of a local run. */
export interface Seeded {
  readonly email: string;
  readonly helpCentre: string;
}

/** Runs `npm run seed`, which finds or makes the demo business. */
export async function seed(): Promise<Seeded> {
  const options = { cwd: ROOT, env: process.env, timeout: TIME_LIMIT_MS };
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'seed', '--', baseUrl], options);
  const found = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? '';
  const key = found(/^ {2}key +(\S+)/m);
  const { structuredContent } = await useTool(key, 'app_list');
  const { slug } = (structuredContent as unknown as { apps: readonly [{ slug: string }] }).apps[0];
  return {
    email: found(/^ {2}user +\S+ +(\S+)/m),
    helpCentre: `${hostRoot}/help/${slug}`,
  };
}
