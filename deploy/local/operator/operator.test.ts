import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { callerTokens, grpcClient, ownCall, serviceCaller } from '@cws/kit';
import { testDatabase } from '@cws/kit/testing';
import { profiles } from '@cws/protos';
import { freePort } from '../ports.ts';
import { answersReady, until } from '../wait.ts';

const root = resolve(__dirname, '../../..');
const key = randomBytes(32);
const folder = mkdtempSync(join(tmpdir(), 'cws-operator-'));
const started: ChildProcess[] = [];
const databases: Awaited<ReturnType<typeof testDatabase>>[] = [];
const instances: Record<string, { http_port: number; grpc_port: number }[]> = {};

/** A service as it is built, on a database of its own. */
async function start(name: string): Promise<void> {
  const database = await testDatabase(`operator_${name.slice(0, 4)}`);
  databases.push(database);
  const [http_port, grpc_port] = [await freePort(), await freePort()];
  const env = {
    HTTP_PORT: String(http_port),
    GRPC_PORT: String(grpc_port),
    CALLER_KEYS: key.toString('base64url'),
    MONGODB_URI: process.env.MONGODB_URI,
    MONGODB_DATABASE: database.db.databaseName,
  };
  started.push(spawn(process.execPath, [join(root, 'services', name, 'dist/main.js')], { env, stdio: 'ignore' }));
  if (!(await until(() => answersReady(http_port), 45_000))) throw new Error(`${name} does not get ready`);
  instances[name] = [{ http_port, grpc_port }];
}

/** Runs the operator's command line. */
function operator(args: string[], env: NodeJS.ProcessEnv = { DATA_DIR: folder }) {
  const child = spawn(process.execPath, ['deploy/local/operator.ts', ...args], { cwd: root, env });
  const text = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    text.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text.stderr += chunk;
  });
  return new Promise<{ status: number | null; stdout: string; stderr: string }>((settle) =>
    child.once('close', (status) => settle({ status, ...text })),
  );
}

async function answerOf(...args: string[]) {
  const { status, stdout, stderr } = await operator(args);
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

beforeAll(async () => {
  await Promise.all(['profiles', 'grants', 'workspace-mcp'].map(start));
  const endpoints = { instances, secrets: { CALLER_KEYS: key.toString('base64url') } };
  writeFileSync(join(folder, 'endpoints.json'), JSON.stringify(endpoints));
}, 60_000);
afterAll(async () => {
  const ended = started.map((child) => new Promise((settle) => child.once('exit', settle)));
  for (const child of started) child.kill();
  await Promise.all(ended);
  await Promise.all(databases.map(({ drop }) => drop()));
  rmSync(folder, { recursive: true });
});

test('the sample catalogue is imported, again too, and listed with its inactive server', async () => {
  const imported = await answerOf('server', 'import', 'deploy/local/mcp-servers.yaml');
  expect(imported.map(({ slug }: { slug: string }) => slug)).toEqual(['calendar', 'order-status', 'weather']);
  await answerOf('server', 'import', 'deploy/local/mcp-servers.yaml');
  const listed = await answerOf('server', 'list');
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(imported.map(({ id }: { id: string }) => id));
  expect(listed[2]).toMatchObject({ slug: 'weather', is_active: false, description: 'Forecasts for a place.' });
});

test('users are listed as §2.2 shows them', async () => {
  const address = `127.0.0.1:${instances['profiles']?.[0]?.grpc_port}`;
  const client = grpcClient(profiles.ProfilesServiceDefinition, { address, tokens: callerTokens([key]) });
  await client.ensureUser(ownCall(serviceCaller('identity'), 'test'), { email: 'ada@example.com' });
  client.close();
  expect(await answerOf('user', 'list')).toEqual([
    expect.objectContaining({ email: 'ada@example.com', location: [], is_verified: true }),
  ]);
});

test('the default assistant app is listed and cannot be suspended', async () => {
  const apps = await answerOf('app', 'list');
  expect(apps).toEqual([expect.objectContaining({ slug: 'assistant', status: 'active', business_id: '' })]);
  const { status, stderr } = await operator(['app', 'suspend', apps[0].app_id]);
  expect([status, stderr]).toEqual([1, expect.stringContaining('(conflict)')]);
});

test('an unknown app is one sentence and status 1', async () => {
  const { status, stdout, stderr } = await operator(['app', 'restore', '019aa1c0-0000-7000-8000-000000000000']);
  expect([status, stdout, stderr]).toEqual([1, '', 'There is no such app (app_not_found)\n']);
});

test('a file that the service refuses is told by path', async () => {
  const file = join(folder, 'bad.yaml');
  writeFileSync(file, 'servers: [{slug: Not A Slug, name: A}]');
  const { status, stderr } = await operator(['server', 'import', file]);
  expect([status, stderr]).toEqual([1, expect.stringContaining('\n  servers.0.slug: ')]);
});

test.each([[[]], [['app']], [['app', 'suspend']], [['user', 'list', 'more']], [['key', 'steal']]])(
  '%j is wrong usage: status 2',
  async (args) => {
    const { status, stderr } = await operator(args);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^Usage:/)]);
  },
);

test('without a local run and without addresses the sentence says what to set', async () => {
  const { status, stderr } = await operator(['user', 'list'], { DATA_DIR: join(folder, 'nothing') });
  expect([status, stderr]).toEqual([1, expect.stringContaining('CALLER_KEYS')]);
});

test('the environment goes before the local run: another key is refused there', async () => {
  const env = { DATA_DIR: folder, CALLER_KEYS: randomBytes(32).toString('base64url') };
  expect((await operator(['user', 'list'], env)).stderr).toContain('(unauthorized)');
});

test('a service that is away is told in one sentence', async () => {
  const { status, stderr } = await operator(['user', 'list'], { DATA_DIR: folder, PROFILES_ADDR: '127.0.0.1:1' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('(upstream_unavailable)')]);
});
