import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { type ProcessSpec, processes } from '../processes/processes.ts';
import { covers } from './support/covers';
import { indexNames, loseIndexes } from './support/database-indexes';
import { START_MS, startOwnSystem } from './support/own-system';
import { processesIn, type Running } from './support/processes';
import { within } from './support/within';

jest.setTimeout(2 * START_MS);

/** Its databases lose their indexes. */
let scratch: Scratch;
let support: Awaited<ReturnType<typeof loadSupport>>;

/** Modules that read the address of the system when they are loaded. */
const loadSupport = async () => ({ ...(await import('./support/chats.ts')), ...(await import('./support/people.ts')) });

beforeAll(async () => {
  scratch = await startOwnSystem({ PROCESSES: '' });
  support = await loadSupport();
}, START_MS);
afterAll(() => scratch?.stop(false));

const RETURN_MS = 90_000;
const AT_ONCE = 16;
const owning = processes.filter(({ database }) => database);
const uri = (): string => JSON.parse(readFileSync(join(scratch.dataDir, 'endpoints.json'), 'utf8')).mongodb_uri;
const runningOf = ({ name }: ProcessSpec): Running => processesIn(scratch.dataDir).find((one) => one.name === name)!;

const textOf = ({ ops_port }: Running, path: string): Promise<string> =>
  fetch(`http://127.0.0.1:${ops_port}${path}`).then(
    (response) => response.text(),
    () => '',
  );

/** Runs the migrate entry of a service; resolves to its status. */
async function runMigrate({ folder, database }: ProcessSpec, ...flags: string[]): Promise<number> {
  const env = { PATH: process.env.PATH!, MONGODB_URI: uri(), MONGODB_DATABASE: database! };
  const child = spawn(process.execPath, [join(scratch.root, folder, 'dist/migrate.js'), ...flags], {
    env,
    stdio: 'ignore',
  });
  const [status] = await once(child, 'exit');
  return status;
}
const runEach = (...flags: string[]) => Promise.all(owning.map((spec) => runMigrate(spec, ...flags)));

covers('run.indexes')(
  'processes on databases without indexes are not ready and serve nothing until migrate has made them, and no session is doubled',
  async () => {
    const before = await indexNames(uri());
    const { access_token: token } = await support.newPerson();
    await loseIndexes(uri());
    const old = owning.map(runningOf);
    for (const { pid } of old) process.kill(pid, 'SIGKILL');
    for (const [n, spec] of owning.entries())
      await within(RETURN_MS, async () => {
        const now = runningOf(spec);
        return now.pid !== old[n]!.pid && (await textOf(now, '/readyz')).includes('unique indexes are missing');
      });
    expect(await textOf(runningOf(owning[0]!), '/livez')).toBe('ok\n');
    const missing = /^schema_indexes_missing\{.*\} (\d+)$/m.exec(await textOf(runningOf(owning[0]!), '/metrics'));
    expect(Number(missing![1])).toBeGreaterThan(1);
    const post = () => support.postChat(token);
    const refused = await Promise.all(Array.from({ length: AT_ONCE }, post));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(await runEach('--verify')).toEqual(owning.map(() => 78));
    expect(await runEach()).toEqual(owning.map(() => 0));
    expect(await runEach('--verify')).toEqual(owning.map(() => 0));
    expect(await indexNames(uri())).toEqual(before);
    for (const spec of owning)
      await within(RETURN_MS, async () => (await textOf(runningOf(spec), '/readyz')).startsWith('ready'));
    await within(RETURN_MS, async () => (await support.listChats(token)).status === 200);
    const made = await Promise.all(Array.from({ length: AT_ONCE }, post));
    expect(made.map(({ status }) => status).toSorted()).toEqual([...Array(AT_ONCE - 1).fill(200), 201]);
    expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1);
  },
);

covers('run.indexes.local-run')(
  'npm start makes the indexes that a database has lost since the last start',
  async () => {
    const before = await indexNames(uri());
    await loseIndexes(uri());
    await scratch.stop(true);
    scratch = await startOwnSystem({ PROCESSES: '' }, scratch.dataDir);
    expect(await indexNames(uri())).toEqual(before);
  },
);
