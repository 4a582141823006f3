import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type FakeService, fakeService } from '../testing/fake-service';
import { type Machine, newMachine } from '../testing/machine';

let service: FakeService;
let machine: Machine;

beforeEach(async () => {
  service = await fakeService();
  machine = newMachine(service.origin);
});

afterEach(async () => {
  machine.remove();
  await service.close();
});

const modeOf = (...path: string[]) => statSync(join(machine.folder, ...path)).mode & 0o777;
const sessionFiles = () => readdirSync(join(machine.folder, 'sessions')).filter((name) => name.endsWith('.json'));
const kept = () => JSON.parse(readFileSync(join(machine.folder, 'sessions', sessionFiles()[0]!), 'utf8'));

test('login signs in through the browser and stores the tokens readable by their owner alone', async () => {
  const { status, stdout } = await machine.run('login');
  expect([status, stdout]).toEqual([0, `Signed in to Acme Chat at ${service.origin} as ada@example.com\n`]);
  expect(kept()).toMatchObject({ origin: service.origin, scope: 'mcp:read mcp:write' });
  expect([modeOf('sessions'), modeOf('sessions', sessionFiles()[0]!)]).toEqual([0o700, 0o600]);
});

test.each([undefined, ''])('a service whose name is %p is named by its address', async (name) => {
  service.name = name;
  const { stdout } = await machine.run('login');
  expect(stdout).toBe(`Signed in to ${service.origin} at ${service.origin} as ada@example.com\n`);
});

test('the browser shows that the person can return to the terminal', async () => {
  const pages: { status: number; cache: string | null; text: string }[] = [];
  machine.browser = async (url) => {
    const page = await fetch(url);
    pages.push({ status: page.status, cache: page.headers.get('cache-control'), text: await page.text() });
  };
  await machine.run('login');
  const text = expect.stringContaining('you can close this page and return to the terminal.');
  expect(pages).toEqual([{ status: 200, cache: 'no-store', text }]);
});

test('login listens on 127.0.0.1 until the browser has come back', async () => {
  const outcomes: unknown[] = [];
  service.oauth.beforeToken = async (form) => {
    const redirectUri = new URL(form.get('redirect_uri')!);
    outcomes.push(redirectUri.hostname, await fetch(redirectUri).catch(({ cause }) => cause.code));
    return undefined;
  };
  expect((await machine.run('login')).status).toBe(0);
  expect(outcomes).toEqual(['127.0.0.1', 'ECONNREFUSED']);
});

test('--no-browser prints the address and opens nothing', async () => {
  machine.browser = () => Promise.reject(new Error('a browser was opened'));
  const printed = Promise.withResolvers<string>();
  const stdout = { write: (text: string) => printed.resolve(text) } as never;
  const run = machine.runWith({ stdout }, 'login', '--no-browser');
  const url = new URL(/http\S+/.exec(await printed.promise)![0]);
  expect(url.pathname).toBe('/v1/auth/cli/authorize');
  await fetch(url);
  expect((await run).status).toBe(0);
});

test('with --json, stdout is one JSON document and everything else is on stderr', async () => {
  const { stdout, stderr } = await machine.run('login', '--json');
  expect(JSON.parse(stdout)).toEqual({
    service: 'Acme Chat',
    origin: service.origin,
    user_id: 'u1',
    email: 'ada@example.com',
  });
  expect(stderr).toContain('/v1/auth/cli/authorize?');
});

test('the loopback listener refuses every request but the authorization response and goes on waiting', async () => {
  const statuses: number[] = [];
  machine.browser = async (url) => {
    const redirect = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location')!);
    const tries = [
      ['/favicon.ico', {}],
      ['/callback', {}],
      ['/callback', { state: 'another' }],
      ['/callback', { iss: 'https://evil.example' }],
      ['/callback', { error: 'access_denied', state: 'another' }],
    ] as const;
    for (const [path, changed] of tries) {
      const query = new URLSearchParams({ ...Object.fromEntries(redirect.searchParams), ...changed });
      const search = Object.keys(changed).length ? `?${query}` : '';
      statuses.push((await fetch(redirect.origin + path + search)).status);
    }
    statuses.push((await fetch(redirect, { method: 'POST' })).status);
    await fetch(redirect);
  };
  expect((await machine.run('login')).status).toBe(0);
  expect(statuses).toEqual([404, 400, 400, 400, 400, 405]);
});

test('a sign-in that is refused on the page fails with one sentence', async () => {
  service.oauth.decision = 'deny';
  const { status, stderr } = await machine.run('login');
  expect([status, stderr.trim().split('\n').at(-1)]).toEqual([1, 'Sign-in was refused in the browser.']);
  expect((await machine.run('whoami')).status).toBe(4);
});

test('login fails when nobody finishes it within the time limit', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  try {
    const opened = Promise.withResolvers<void>();
    machine.browser = async () => opened.resolve();
    const run = machine.run('login');
    await opened.promise;
    await new Promise((wake) => setImmediate(wake));
    await jest.advanceTimersByTimeAsync(5 * 60_000);
    const { status, stderr } = await run;
    expect([status, stderr]).toEqual([1, expect.stringContaining('within 5 minutes')]);
  } finally {
    jest.useRealTimers();
  }
});

test('a second sign-in revokes the one before it', async () => {
  await machine.run('login');
  await machine.run('login');
  expect([...service.oauth.families.all.values()].map(({ revoked }) => revoked)).toEqual([true, false]);
});

test('every sign-in carries the same install_id', async () => {
  await machine.run('login');
  await machine.run('login', '--device');
  const installs = new Set([...service.oauth.families.all.values()].map(({ install_id }) => install_id));
  expect(installs.size).toBe(1);
});

test('an origin that differs from the issuer fails before the sign-in and names the issuer', async () => {
  service.issuer = 'https://chat.example';
  const { status, stderr } = await machine.run('login');
  expect([status, stderr]).toEqual([1, expect.stringContaining('use --origin https://chat.example')]);
  expect(service.oauth.codes.size).toBe(0);
});

test('login remembers its origin and keeps the sign-ins at other origins', async () => {
  const other = await fakeService();
  await machine.run('login');
  expect((await machine.run('login', '--origin', other.origin)).status).toBe(0);
  expect(sessionFiles()).toHaveLength(2);
  const { stdout } = await machine.run('whoami', '--json');
  expect(JSON.parse(stdout).origin).toBe(service.origin);
  expect(JSON.parse(readFileSync(join(machine.folder, 'settings.json'), 'utf8'))).toEqual({ origin: other.origin });
  await other.close();
});

test('plain http to another machine is wrong usage', async () => {
  const { status, stderr } = await machine.run('login', '--origin', 'http://chat.example');
  expect([status, stderr]).toEqual([2, 'http://chat.example is not on this machine: use https there\n']);
});
