import { withSignInEach } from '../testing/each-sign-in';
import type { FakeService } from '../testing/fake-service';
import type { Machine } from '../testing/machine';

let service: FakeService;
let machine: Machine;
withSignInEach((scene) => {
  ({ service, machine } = scene);
});

const statusOf = async (...args: string[]) => (await machine.run('me', ...args)).status;

// contract: cws-profile
test('each profile is a sign-in of its own, and ends alone', async () => {
  expect(await statusOf('--profile', 'work')).toBe(4);
  await machine.run('login', '--profile', 'work');
  expect(service.oauth.families.all.size).toBe(2);
  expect([await statusOf(), await statusOf('--profile', 'work')]).toEqual([0, 0]);
  const env = { SERVICE_CONFIG_DIR: machine.folder, SERVICE_PROFILE: 'work' };
  expect(JSON.parse((await machine.runWith({ env }, 'whoami', '--json')).stdout).profile).toBe('work');
  await machine.run('logout');
  expect([await statusOf(), await statusOf('--profile', 'work')]).toEqual([4, 0]);
});

test('whoever has to sign in again is told for which profile', async () => {
  const { stderr } = await machine.run('me', '--profile', 'work');
  expect(stderr).toMatch(/cws login --origin \S+ --profile work\n$/);
});

test.each(['../work', 'a b', '-x', 'x'.repeat(33)])('%j is no profile', async (name) => {
  expect((await machine.run('me', `--profile=${name}`)).status).toBe(2);
});
