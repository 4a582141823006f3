import { withSignInEach } from '../testing/each-sign-in';
import type { FakeService } from '../testing/fake-service';
import type { Machine } from '../testing/machine';

let service: FakeService;
let machine: Machine;
withSignInEach((scene) => {
  ({ service, machine } = scene);
});

const isRevoked = () => [...service.oauth.families.all.values()][0]!.revoked;

test('logout revokes the sign-in at the service and deletes its tokens', async () => {
  const { status, stdout } = await machine.run('logout');
  expect([status, stdout, isRevoked()]).toEqual([0, `Signed out at ${service.origin}\n`, true]);
  expect((await machine.run('whoami')).status).toBe(4);
});

test('logout without a sign-in succeeds and reports that nobody was signed in', async () => {
  await machine.run('logout');
  const { status, stdout } = await machine.run('logout', '--json');
  expect([status, JSON.parse(stdout)]).toEqual([0, { origin: service.origin, signed_out: false }]);
});

test('logout keeps the tokens while the service cannot be reached, so that they can be revoked later', async () => {
  const unreachable = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
  const { status, stderr } = await machine.runWith({ fetch: unreachable as never }, 'logout');
  expect([status, stderr]).toEqual([1, `${service.origin} cannot be reached: ECONNREFUSED.\n`]);
  expect((await machine.run('whoami')).status).toBe(0);
});

test('--local deletes the tokens without a request to the service', async () => {
  expect((await machine.run('logout', '--local')).status).toBe(0);
  expect([isRevoked(), (await machine.run('whoami')).status]).toEqual([false, 4]);
});
