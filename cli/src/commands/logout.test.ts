import { withSignInEach } from '../testing/each-sign-in';
import type { FakeService } from '../testing/fake-service';
import type { Machine } from '../testing/machine';

let service: FakeService;
let machine: Machine;
withSignInEach((scene) => {
  ({ service, machine } = scene);
});

const isRevoked = () => [...service.oauth.families.all.values()][0]!.revoked;

test('ends the sign-in at the service and here', async () => {
  const { status, stdout } = await machine.run('logout');
  expect([status, stdout, isRevoked()]).toEqual([0, `Signed out at ${service.origin}\n`, true]);
  expect((await machine.run('whoami')).status).toBe(4);
});

test('again is no error', async () => {
  await machine.run('logout');
  const { status, stdout } = await machine.run('logout', '--json');
  expect([status, JSON.parse(stdout)]).toEqual([0, { origin: service.origin, signed_out: false }]);
});

test('a service that does not hear of it keeps the tokens here, so that it can be told later', async () => {
  const unreachable = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
  const { status, stderr } = await machine.runWith({ fetch: unreachable as never }, 'logout');
  expect([status, stderr]).toEqual([1, `${service.origin} cannot be reached: ECONNREFUSED.\n`]);
  expect((await machine.run('whoami')).status).toBe(0);
});

test('--local forgets them without telling', async () => {
  expect((await machine.run('logout', '--local')).status).toBe(0);
  expect([isRevoked(), (await machine.run('whoami')).status]).toEqual([false, 4]);
});
