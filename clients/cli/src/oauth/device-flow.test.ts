import { type FakeService, fakeService } from '../testing/fake-service';
import { type Machine, newMachine } from '../testing/machine';

let service: FakeService;
let machine: Machine;

beforeEach(async () => {
  service = await fakeService();
  machine = newMachine(service.origin);
  machine.browser = async () => {};
});

afterEach(async () => {
  machine.remove();
  await service.close();
});

const logIn = (...args: string[]) => machine.run('login', '--device', ...args);

test('login --device shows the code and the address, and polls at the interval until it is approved', async () => {
  service.oauth.undecided = ['authorization_pending', 'authorization_pending'];
  const { status, stdout } = await logIn('--no-browser');
  expect(status).toBe(0);
  expect(stdout).toContain(`${service.origin}/device`);
  expect(stdout).toContain('BCDF-GHJK');
  expect(machine.pauses).toEqual([5_000, 5_000, 5_000]);
});

test('login --device opens the page with the code only if it belongs to the service', async () => {
  const opened: string[] = [];
  machine.browser = async (url) => opened.push(url);
  await logIn();
  service.oauth.devicePage = 'file:///usr/bin';
  await logIn();
  expect(opened).toEqual([`${service.origin}/device?user_code=BCDF-GHJK`]);
});

// contract: cli-device-name
test('both ways to sign in send the host name of the machine, and none when it has no name', async () => {
  await logIn('--no-browser');
  await machine.runWith({ hostName: '' }, 'login', '--device', '--no-browser');
  machine.browser = (url) => fetch(url);
  await machine.run('login');
  expect(service.oauth.deviceNames).toEqual(['laptop', undefined, 'laptop']);
});

test('slow_down adds five seconds to every further pause (RFC 8628 §3.5)', async () => {
  service.oauth.undecided = ['slow_down', 'authorization_pending', 'slow_down'];
  expect((await logIn()).status).toBe(0);
  expect(machine.pauses).toEqual([5_000, 10_000, 10_000, 15_000]);
});

test('polling goes on after the service was unavailable', async () => {
  const away = [503, undefined];
  service.oauth.beforeToken = async () => away.shift();
  expect((await logIn()).status).toBe(0);
  expect(machine.pauses).toEqual([5_000, 10_000]);
});

test('a refusal ends the sign-in with one sentence', async () => {
  service.oauth.decision = 'deny';
  const { status, stderr } = await logIn();
  expect([status, stderr]).toEqual([1, 'Sign-in was refused in the browser.\n']);
});

test('a code that expired ends the sign-in with one sentence', async () => {
  service.oauth.beforeToken = async () => {
    service.oauth.devices.clear();
    return undefined;
  };
  const { status, stderr } = await logIn('--json');
  expect([status, JSON.parse(stderr.trim().split('\n').at(-1)!)]).toEqual([
    1,
    { error: { code: 'expired_token', message: 'Nobody approved the sign-in in time: start again.' } },
  ]);
});
