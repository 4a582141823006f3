import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSignInEach } from '../testing/each-sign-in';
import type { FakeService } from '../testing/fake-service';
import type { Machine } from '../testing/machine';

let service: FakeService;
let machine: Machine;
withSignInEach((scene) => {
  ({ service, machine } = scene);
});

const folder = () => join(machine.folder, 'sessions');
const files = () => readdirSync(folder()).filter((name) => name.endsWith('.json'));
const file = () => join(folder(), files()[0]!);
const session = () => JSON.parse(readFileSync(file(), 'utf8'));
const expire = () => writeFileSync(file(), JSON.stringify({ ...session(), expires_at: Date.now() + 30_000 }));
const onlyFamily = () => [...service.oauth.families.all.values()][0]!;

test('a token that is about to end is renewed before it is used', async () => {
  expire();
  const before = session();
  expect((await machine.run('whoami')).status).toBe(0);
  expect(session().refresh_token).not.toBe(before.refresh_token);
  expect(session().expires_at).toBeGreaterThan(Date.now() + 3_000_000);
});

test('a token that is valid for longer is used unchanged', async () => {
  await machine.run('whoami');
  expect(service.oauth.families.rotations).toBe(0);
});

test('a token that the service refuses is renewed once, and the request repeated', async () => {
  writeFileSync(file(), JSON.stringify({ ...session(), access_token: 'svc_unknown.1' }));
  expect((await machine.run('whoami')).status).toBe(0);
  expect(service.oauth.families.rotations).toBe(1);
});

test('of many commands at once only one renews the token', async () => {
  expire();
  const runs = await Promise.all(Array.from({ length: 8 }, () => machine.run('chats')));
  expect(runs.map(({ status }) => status)).toEqual(Array(8).fill(0));
  expect([service.oauth.families.rotations, onlyFamily().revoked]).toEqual([1, false]);
});

test('a sign-in that the service has ended is deleted, and the command exits with status 4', async () => {
  expire();
  onlyFamily().revoked = true;
  const { status, stderr } = await machine.run('whoami');
  expect([status, stderr]).toEqual([
    4,
    `The sign-in at ${service.origin} has ended. Sign in with: cws login --origin ${service.origin}\n`,
  ]);
  expect(files()).toEqual([]);
});

test('a renewal that fails while the service is unavailable keeps the sign-in', async () => {
  expire();
  const before = session();
  service.oauth.beforeToken = async () => 503;
  const { status, stderr } = await machine.run('whoami');
  expect([status, stderr]).toEqual([1, expect.stringContaining('not available right now')]);
  expect(session()).toEqual(before);
});

test('a renewal whose response was lost is repeated', async () => {
  expire();
  service.oauth.families.graceMs = Number.POSITIVE_INFINITY;
  const losses = [true, false];
  service.oauth.losesResponse = () => losses.shift() ?? false;
  expect((await machine.run('whoami')).status).toBe(0);
  expect([service.oauth.families.rotations, onlyFamily().revoked]).toEqual([1, false]);
});

test('a command without a sign-in exits with status 4 and makes no request', async () => {
  const { status, stderr } = await machine.run('whoami', '--origin', 'http://localhost:1');
  expect([status, stderr]).toEqual([
    4,
    'Nobody is signed in at http://localhost:1. Sign in with: cws login --origin http://localhost:1\n',
  ]);
});

test('a session file with other content fails with its path', async () => {
  writeFileSync(file(), '{"origin":');
  const { status, stderr } = await machine.run('whoami');
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${file()} was not written by this client`)]);
});
