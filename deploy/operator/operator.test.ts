import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  baseEnv,
  type CallerSigner,
  type ClientOf,
  callerTokens,
  grpcClient,
  type Issuer,
  ownCall,
  parseEnv,
  type ServiceDefinition,
  serviceCaller,
  unauthenticatedCaller,
} from '@cws/kit';
import { testDatabase } from '@cws/kit/testing';
import { grants, identity, profiles, workspace } from '@cws/protos';
import { end } from '../local/host/child.ts';
import { freePort } from '../local/host/ports.ts';
import { runQuietly } from '../local/host/run-quietly.ts';
import { respondsReady, until } from '../local/host/wait.ts';
import type { ProcessName } from '../processes/processes.ts';
import { loadSecrets, secretsOf } from '../processes/secrets.ts';
import { type Outcome, operate } from './operate.ts';

/** These tests start whole processes, on a machine that may be busy. */
jest.setTimeout(180_000);

const root = resolve(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'cws-operator-'));
const started: ChildProcess[] = [];
const databases: Awaited<ReturnType<typeof testDatabase>>[] = [];
const instances: Record<string, { http_port: number; grpc_port: number }[]> = {};

async function findPorts(name: string): Promise<void> {
  instances[name] = [{ http_port: await freePort(), grpc_port: await freePort() }];
}

/** Starts a built service on a database of its own. */
async function start(name: ProcessName): Promise<void> {
  const database = await testDatabase(`operator_${name.slice(0, 4)}`);
  databases.push(database);
  const { http_port, grpc_port } = instances[name]![0]!;
  const store = { MONGODB_URI: process.env.MONGODB_URI!, MONGODB_DATABASE: database.db.databaseName };
  await runQuietly(process.execPath, [join(root, 'services', name, 'dist/migrate.js')], store);
  const env = {
    ...store,
    HTTP_PORT: String(http_port),
    GRPC_PORT: String(grpc_port),
    ...secretsOf(name, loadSecrets(folder)),
    ...(name === 'identity' && identityEnv()),
    ...(name === 'grants' && addresses('CONVERSATIONS_ADDR', 'WORKSPACE_MCP_ADDR')),
  };
  started.push(spawn(process.execPath, [join(root, 'services', name, 'dist/main.js')], { env, stdio: 'ignore' }));
  if (!(await until(() => respondsReady(http_port), 100_000))) throw new Error(`${name} did not become ready`);
}

/** Further variables of identity; these tests send no mail and no chat messages. */
function identityEnv(): NodeJS.ProcessEnv {
  return {
    REDIS_URL: process.env.REDIS_URL,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Service <no-reply@example.com>',
    ...addresses('PROFILES_ADDR', 'WORKSPACE_MCP_ADDR', 'CONVERSATIONS_ADDR', 'GRANTS_ADDR'),
  };
}

/** Variables such as WORKSPACE_MCP_ADDR; of a service that these tests do not start it is an address where nobody listens. */
function addresses(...variables: string[]): NodeJS.ProcessEnv {
  const portOf = (variable: string) =>
    instances[variable.replace('_ADDR', '').replace('_', '-').toLowerCase()]?.[0]?.grpc_port ?? 1;
  return Object.fromEntries(variables.map((variable) => [variable, `127.0.0.1:${portOf(variable)}`]));
}

/** A client that calls as identity does. */
function clientOf<D extends ServiceDefinition>(definition: D, service: ProcessName): ClientOf<D> {
  const { CALLER_KEYS } = parseEnv(baseEnv.pick({ CALLER_KEYS: true }), secretsOf('identity', loadSecrets(folder)));
  const signer = callerTokens('identity', CALLER_KEYS).to(service);
  return grpcClient(definition, { address: `127.0.0.1:${instances[service]?.[0]?.grpc_port}`, signer });
}
const asIdentity = () => ownCall(serviceCaller('identity'), 'test');
const signingIn = () => ownCall(unauthenticatedCaller('identity'), 'test');

/** Creates a user who has signed in with that address, and returns the id. */
async function signedIn(email: string): Promise<string> {
  const client = clientOf(profiles.ProfilesServiceDefinition, 'profiles');
  const { user } = await client.ensureUser(signingIn(), { email });
  client.close();
  return String(user?.id);
}

/** Runs a command of the operator in this process. */
const operator = (words: string[], env: NodeJS.ProcessEnv = { DATA_DIR: folder }) => operate(words, env);

/** Runs a command of the operator as a program. */
function program(words: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, ['deploy/operator/main.ts', ...words], {
    cwd: root,
    env: { DATA_DIR: folder },
  });
  const text = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    text.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text.stderr += chunk;
  });
  return new Promise((settle) => child.once('close', (status) => settle({ status: status ?? -1, ...text })));
}

async function jsonOf(...args: string[]) {
  const { status, stdout, stderr } = await operator(args);
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

beforeAll(async () => {
  const names: ProcessName[] = ['profiles', 'grants', 'workspace-mcp', 'identity'];
  for (const name of names) await findPorts(name);
  await Promise.all(names.map(start));
  writeFileSync(join(folder, 'endpoints.json'), JSON.stringify({ instances }));
});
afterAll(async () => {
  await Promise.all(started.map((child) => end(child, 10_000)));
  await Promise.all(databases.map(({ drop }) => drop()));
  rmSync(folder, { recursive: true });
});

test('server import adds the sample catalogue once, and server list shows its inactive server', async () => {
  const imported = await jsonOf('server', 'import', 'deploy/operator/mcp-servers.yaml');
  expect(imported.map(({ slug }: { slug: string }) => slug)).toEqual(['calendar', 'order-status', 'weather']);
  await jsonOf('server', 'import', 'deploy/operator/mcp-servers.yaml');
  const listed = await jsonOf('server', 'list');
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(imported.map(({ id }: { id: string }) => id));
  expect(listed[2]).toMatchObject({ slug: 'weather', is_active: false, description: 'Forecasts for a place.' });
});

test('an import that leads to requests needs --yes, and names hosts and headers, not their values', async () => {
  const file = join(folder, 'requests.yaml');
  writeFileSync(
    file,
    '[{name: Tools, url: "https://tools.example.com:8443/mcp", headers: {X-Key: value-of-key, X-Other: o}, tools: [t]}]',
  );
  const refused = await operator(['server', 'import', file]);
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  const said =
    /^Tools: Requests to tools\.example\.com:8443 carry X-Key, X-Other: one account that all users of this entry share\.\n/;
  expect(refused.stderr).toMatch(said);
  expect(refused.stderr).toContain('--yes');
  expect(refused.stderr).not.toContain('value-of-key');
  const agreed = await operator(['server', 'import', file, '--yes']);
  expect([agreed.status, agreed.stderr]).toEqual([0, expect.stringMatching(said)]);
  expect(JSON.parse(agreed.stdout)).toMatchObject([{ slug: 'tools', change: 'created', changed: [] }]);
  expect(agreed.stdout).not.toMatch(/value-of-key|tools\.example\.com/);
});

test('the program prints the output of the command and exits with its status', async () => {
  for (const words of [['server', 'list'], ['app'], ['app', 'restore', '019aa1c0-0000-7000-8000-000000000000']])
    expect(await program(words)).toEqual(await operator(words));
});

test('user list shows every field of GET /users/me', async () => {
  await signedIn('ada@example.com');
  expect(await jsonOf('user', 'list')).toContainEqual(
    expect.objectContaining({ email: 'ada@example.com', location: [], is_verified: true }),
  );
});

test('member add and remove take an address in any case and with spaces', async () => {
  const [owner, user_id] = [await signedIn('owner@example.com'), await signedIn('bea@example.com')];
  const client = clientOf(workspace.WorkspaceServiceDefinition, 'workspace-mcp');
  const named = { name: 'Bakery', user_id: owner, email: 'owner@example.com', idempotency: undefined };
  const { business_id } = await client.createBusiness(asIdentity(), named);
  const bea = { business_id, user_id, email: 'bea@example.com' };
  expect(await jsonOf('member', 'add', business_id, ' Bea@Example.COM', 'member')).toEqual({
    ...bea,
    role: 'member',
  });
  await jsonOf('member', 'add', business_id, 'bea@example.com', 'manager');
  const { memberships } = await client.listMemberships(asIdentity(), { user_id });
  client.close();
  expect(memberships).toMatchObject([{ business_id, role: 'manager' }]);
  expect(await jsonOf('member', 'remove', business_id, 'bea@example.com')).toEqual({ ...bea, role: 'manager' });
  const last = await operator(['member', 'remove', business_id, 'owner@example.com']);
  expect([last.status, last.stderr]).toEqual([1, expect.stringContaining('(conflict)')]);
});

test('content import adds the demo content once, and the agent can answer from it', async () => {
  const client = clientOf(workspace.WorkspaceServiceDefinition, 'workspace-mcp');
  const owner = { user_id: await signedIn('roaster@example.com'), email: 'roaster@example.com' };
  const { business_id, app_id } = await client.createBusiness(asIdentity(), {
    name: 'Roastery',
    ...owner,
    idempotency: undefined,
  });
  client.close();
  const importing = () => jsonOf('content', 'import', business_id, 'deploy/seed/demo-content.yaml');
  const first = await importing();
  expect(first).toMatchObject({ app_id, agent_status: 'published', changed: 0, unchanged: 0, indexed: first.added });
  const again = { added: 0, changed: 0, unchanged: first.added, indexed: 0 };
  expect(await importing()).toEqual({ ...first, ...again });
});

test.each([
  ['nobody@example.com', 'Nobody has signed in with this address (not_found)'],
  ['nobody', 'email: must be one e-mail address'],
])('member add %s fails with the reason', async (address, sentence) => {
  const business = '019aa1c0-0000-7000-8000-000000000000';
  const { status, stderr } = await operator(['member', 'add', business, address, 'member']);
  expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
});

test('key rotate prints the kid and the time of the new key', async () => {
  const before = Date.now();
  const { kid, active_from } = await jsonOf('key', 'rotate');
  expect(kid).toMatch(/^[\w-]{43}$/);
  expect(Date.parse(active_from)).toBeGreaterThanOrEqual(before + 600_000);
});

test('CALLER_KEYS may be a file', async () => {
  const file = join(folder, 'CALLER_KEYS');
  writeFileSync(file, `${secretsOf('operator', loadSecrets(folder)).CALLER_KEYS}\n`);
  const { status, stderr } = await operator(['user', 'list'], { DATA_DIR: folder, CALLER_KEYS_FILE: file });
  expect([status, stderr]).toEqual([0, '']);
  const missing = await operator(['user', 'list'], { DATA_DIR: folder, CALLER_KEYS_FILE: `${file}.none` });
  expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining('CALLER_KEYS_FILE')]);
});

test('the default assistant app is listed and cannot be suspended', async () => {
  const apps = await jsonOf('app', 'list');
  expect(apps[0]).toMatchObject({ slug: 'assistant', status: 'active', business_id: '' });
  const { status, stderr } = await operator(['app', 'suspend', apps[0].app_id]);
  expect([status, stderr]).toEqual([1, expect.stringContaining('(conflict)')]);
});

test('app suspend with an unknown app prints one sentence and exits with status 1', async () => {
  const { status, stdout, stderr } = await operator(['app', 'restore', '019aa1c0-0000-7000-8000-000000000000']);
  expect([status, stdout, stderr]).toEqual([1, '', 'There is no such app (app_not_found)\n']);
});

test('server import prints the path of a field that the service refuses', async () => {
  const file = join(folder, 'bad.yaml');
  writeFileSync(file, 'servers: [{slug: Not A Slug, name: A}]');
  const { status, stderr } = await operator(['server', 'import', file]);
  expect([status, stderr]).toEqual([1, expect.stringContaining('\n  servers.0.slug: ')]);
});

test.each([
  [[], 'Usage: operator [options] [command]'],
  [['app'], 'Usage: operator app [options] [command]'],
  [['app', 'suspend'], "error: missing required argument 'ID'"],
  [['app', 'suspend'], 'Usage: operator app suspend [options] <ID>'],
  [['user', 'list', 'more'], "error: too many arguments for 'list'"],
  [['key', 'steal'], "error: unknown command 'steal'"],
  [['user', 'list', '--all'], "error: unknown option '--all'"],
])('%j is wrong usage and exits with status 2: %s', async (args, sentence) => {
  const { status, stdout, stderr } = await operator(args);
  expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining(sentence)]);
});

test('--help lists every command and exits with status 0', async () => {
  const { status, stdout, stderr } = await operator(['--help']);
  expect([status, stderr]).toEqual([0, '']);
  for (const noun of ['app', 'server', 'content', 'member', 'key', 'user']) expect(stdout).toMatch(`\n  ${noun} `);
});

test('without a local run and addresses the error names the variables to set', async () => {
  const { status, stderr } = await operator(['user', 'list'], { DATA_DIR: join(folder, 'nothing') });
  expect([status, stderr]).toEqual([1, expect.stringContaining('CALLER_KEYS')]);
});

test('the environment overrides the local run: a wrong key is refused', async () => {
  const key = randomBytes(32).toString('base64url');
  const env = { DATA_DIR: folder, CALLER_KEYS: JSON.stringify({ 'operator>profiles': [key] }) };
  const { stderr } = await operator(['user', 'list'], env);
  expect(stderr).toContain('(upstream_unavailable)');
  expect(stderr).toContain('compare CALLER_KEYS');
});

/** The signers that a program with one process's secrets can make: each of its keys, as if it were of any process and for any service. */
function stolenSigners(holder: ProcessName, iss: Issuer, callee: ProcessName): CallerSigner[] {
  const { CALLER_KEYS } = parseEnv(baseEnv.pick({ CALLER_KEYS: true }), secretsOf(holder, loadSecrets(folder)));
  return [...CALLER_KEYS.values()].map((keys) => callerTokens(iss, new Map([[`${iss}>${callee}`, keys]])).to(callee));
}

async function attempt<D extends ServiceDefinition>(
  definition: D,
  callee: ProcessName,
  signer: CallerSigner,
  use: (client: ClientOf<D>) => Promise<unknown>,
): Promise<unknown> {
  const client = grpcClient(definition, { address: `127.0.0.1:${instances[callee]?.[0]?.grpc_port}`, signer });
  return use(client)
    .then(
      () => 'done',
      ({ code }) => code,
    )
    .finally(client.close);
}

test.each<ProcessName>(['profiles', 'conversations', 'workspace-mcp'])(
  'with the secrets of %s nobody makes a key of a user, and nobody calls as the operator or the gateway',
  async (holder) => {
    const user_id = await signedIn('victim@example.com');
    const victim = { ...unauthenticatedCaller('gateway'), kind: 'user', user_id, family_id: 'f' } as const;
    const [asUser, asOperator] = [
      ownCall(victim, 'theft', 60_000),
      ownCall(serviceCaller('operator'), 'theft', 60_000),
    ];
    const bounds = { read_only: false, has_allowlist: false, tools: [], expires_in_days: 7 };
    const key = { name: 'k', business_id: '', ...bounds };
    const outcomes = await Promise.all([
      ...stolenSigners(holder, 'gateway', 'identity').map((signer) =>
        attempt(identity.IdentityServiceDefinition, 'identity', signer, (client) => client.createKey(asUser, key)),
      ),
      ...stolenSigners(holder, 'operator', 'identity').map((signer) =>
        attempt(identity.IdentityServiceDefinition, 'identity', signer, (client) =>
          client.findUser(asOperator, { email: 'victim@example.com' }),
        ),
      ),
      ...stolenSigners(holder, 'operator', 'grants').map((signer) =>
        attempt(grants.GrantsServiceDefinition, 'grants', signer, (client) =>
          client.importMcpServers(asOperator, { servers: [] }),
        ),
      ),
    ]);
    expect(new Set(outcomes)).toEqual(new Set(['upstream_unavailable']));
    const [own] = stolenSigners('gateway', 'gateway', 'identity');
    const use = (client: ClientOf<typeof identity.IdentityServiceDefinition>) => client.createKey(asUser, key);
    expect(await attempt(identity.IdentityServiceDefinition, 'identity', own!, use)).toBe('done');
  },
);

test('an unavailable service gives one sentence', async () => {
  const { status, stderr } = await operator(['user', 'list'], { DATA_DIR: folder, PROFILES_ADDR: '127.0.0.1:1' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('(upstream_unavailable)')]);
});
