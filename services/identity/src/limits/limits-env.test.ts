import { parseEnv } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { sendLimits } from '../otp/address-record';
import { type ServedIdentity, serveIdentity } from '../testing/serve';
import { limitsEnv } from './limits-env';

const env = {
  RATE_LIMIT_CODES_PER_MINUTE: '2',
  RATE_LIMIT_CODES_PER_HOUR: '3',
  RATE_LIMIT_STRANGERS_CODES_PER_HOUR: '4',
  RATE_LIMIT_WRONG_CODES_PER_HOUR: '2',
  RATE_LIMIT_ANONYMOUS_USERS_PER_HOUR: '3',
  RATE_LIMIT_DEVICE_STARTS_PER_HOUR: '1',
  RATE_LIMIT_WRONG_USER_CODES_PER_15_MINUTES: '2',
  RATE_LIMIT_TOKEN_REQUESTS_PER_MINUTE: '4',
  RATE_LIMIT_REGISTRATIONS_PER_HOUR: '2',
};

let served: ServedIdentity;
beforeAll(async () => {
  served = await serveIdentity({ env });
});
afterAll(() => served.stop());

const from = (client_ip: string) => callAs(userCaller({ kind: 'none' }), { client_ip });

/** Repeats the count until it is refused, and returns how often it was not. */
async function timesOf(count: () => Promise<unknown>): Promise<number> {
  for (let times = 0; ; times += 1) {
    const error = await count().then(
      () => undefined,
      (reason: { code: string }) => reason,
    );
    if (error?.code === 'rate_limited') return times;
    if (error) throw error;
  }
}

// contract: rate-limits
test('each counted limit of a network is the configured one', async () => {
  const { anonymous, devices, tokens, oauth, otp } = served.context;
  const call = from('203.0.113.50');
  expect(await timesOf(() => anonymous.limits.take(call))).toBe(3);
  expect(await timesOf(() => devices.limits.countStart(call))).toBe(1);
  expect(await timesOf(() => devices.limits.countWrongTry(call, 'sign-in'))).toBe(2);
  expect(await timesOf(() => tokens.countRequest(call))).toBe(4);
  expect(await timesOf(() => oauth.countRegistration(call))).toBe(2);
  expect(await timesOf(async () => (await otp.networkTries.begin(call)).keep())).toBe(2);
});

test('registrations of all networks together are limited by their own variable', async () => {
  const few = await serveIdentity({ env: { RATE_LIMIT_ALL_REGISTRATIONS_PER_HOUR: '2' } });
  let n = 0;
  expect(await timesOf(() => few.context.oauth.countRegistration(from(`203.0.113.${++n}`)))).toBe(2);
  await few.stop();
});

test('the caps of codes are the configured ones, times the factor', () => {
  const { network, strangers } = sendLimits(limitsEnv.parse({ ...env, RATE_LIMIT_FACTOR: '10' }));
  expect([...network, ...strangers].map(({ cap }) => cap)).toEqual([20, 30, 40]);
});

test.each(Object.keys(limitsEnv.shape))('the error about an invalid %s names it', (name) => {
  for (const value of ['0', '-1', 'many'])
    expect(() => parseEnv(limitsEnv, { [name]: value })).toThrow(new RegExp(`^${name}: `));
});
