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

test('a token that lives is used as it is', async () => {
  await machine.run('whoami');
  expect(service.oauth.families.rotations).toBe(0);
});

test('a token that the service refuses is renewed once, and the request repeated', async () => {
  writeFileSync(file(), JSON.stringify({ ...session(), access_token: 'svc_nobody.1' }));
  expect((await machine.run('whoami')).status).toBe(0);
  expect(service.oauth.families.rotations).toBe(1);
});

test('many commands at once renew once', async () => {
  expire();
  const runs = await Promise.all(Array.from({ length: 8 }, () => machine.run('chats')));
  expect(runs.map(({ status }) => status)).toEqual(Array(8).fill(0));
  expect([service.oauth.families.rotations, onlyFamily().revoked]).toEqual([1, false]);
});

test('a sign-in that the service ended is forgotten, and the status says to sign in again', async () => {
  expire();
  onlyFamily().revoked = true;
  const { status, stderr } = await machine.run('whoami');
  expect([status, stderr]).toEqual([
    4,
    `The sign-in at ${service.origin} has ended. Sign in with: cws login --origin ${service.origin}\n`,
  ]);
  expect(files()).toEqual([]);
});

test('a service that is away changes nothing', async () => {
  expire();
  const before = session();
  service.oauth.beforeToken = async () => 503;
  const { status, stderr } = await machine.run('whoami');
  expect([status, stderr]).toEqual([1, expect.stringContaining('not available right now')]);
  expect(session()).toEqual(before);
});

test('an answer that was lost is asked for again', async () => {
  expire();
  service.oauth.families.graceMs = Number.POSITIVE_INFINITY;
  const losses = [true, false];
  service.oauth.losesAnswer = () => losses.shift() ?? false;
  expect((await machine.run('whoami')).status).toBe(0);
  expect([service.oauth.families.rotations, onlyFamily().revoked]).toEqual([1, false]);
});

test('nobody signed in is status 4 and asks the service nothing', async () => {
  const { status, stderr } = await machine.run('whoami', '--origin', 'http://localhost:1');
  expect([status, stderr]).toEqual([
    4,
    'Nobody is signed in at http://localhost:1. Sign in with: cws login --origin http://localhost:1\n',
  ]);
});

test('a file that holds something else is named', async () => {
  writeFileSync(file(), '{"origin":');
  const { status, stderr } = await machine.run('whoami');
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${file()} does not hold`)]);
});
