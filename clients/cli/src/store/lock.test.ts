import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FakeService, fakeService } from '../testing/fake-service';
import { type Machine, newMachine } from '../testing/machine';
import { type RunningCli, startCli } from '../testing/process';

/** These tests start whole processes, on a machine that may be busy. */
jest.setTimeout(180_000);

let service: FakeService;
let machine: Machine;
let started: RunningCli[];

beforeEach(async () => {
  service = await fakeService();
  machine = newMachine(service.origin);
  started = [];
  await machine.run('login');
  expire();
});

afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  machine.remove();
  await service.close();
});

function expire(): void {
  const folder = join(machine.folder, 'sessions');
  const file = join(folder, readdirSync(folder).find((name) => name.endsWith('.json'))!);
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), expires_at: 0 }));
}

function start(): RunningCli {
  const running = startCli(machine.folder, '--origin', service.origin, 'chats');
  started.push(running);
  return running;
}

const onlyFamily = () => [...service.oauth.families.all.values()][0]!;

/** Never responds to the token request of this number; settles when that request has arrived. */
function heldRequest(number: number): Promise<void> {
  const arrived = Promise.withResolvers<void>();
  let count = 0;
  service.oauth.beforeToken = async () => {
    if (++count !== number) return undefined;
    arrived.resolve();
    return new Promise(() => {});
  };
  return arrived.promise;
}

test('of many processes one renews the token, and all succeed', async () => {
  const runs = await Promise.all([start(), start(), start(), start()].map(({ ended }) => ended));
  expect(runs.map(({ status, stderr }) => [status, stderr])).toEqual(Array(4).fill([0, '']));
  expect([service.oauth.families.rotations, onlyFamily().revoked]).toEqual([1, false]);
});

test('a process that is killed while it renews does not block the others', async () => {
  const arrived = heldRequest(1);
  const first = start();
  await arrived;
  const others = [start(), start()];
  first.child.kill('SIGKILL');
  const runs = await Promise.all(others.map(({ ended }) => ended));
  expect(runs.map(({ status, stderr }) => [status, stderr])).toEqual(Array(2).fill([0, '']));
  expect(service.oauth.families.rotations).toBe(1);
});

test('a process that is killed after the service renewed does not block the others', async () => {
  service.oauth.families.graceMs = Number.POSITIVE_INFINITY;
  const losses = [true];
  service.oauth.losesResponse = () => losses.shift() ?? false;
  const repeated = heldRequest(2);
  const first = start();
  await repeated;
  const next = start();
  first.child.kill('SIGKILL');
  expect((await next.ended).status).toBe(0);
  expect([service.oauth.families.rotations, onlyFamily().revoked]).toEqual([1, false]);
});
