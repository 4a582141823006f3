import type { AppError } from '@cws/kit';
import { newInstall, post } from '../testing/cli';
import { mailedCode } from '../testing/inbox';
import { postRegistration } from '../testing/oauth';
import { verifyRequest } from '../testing/requests';
import { newAddress, type ServedIdentity, visitor } from '../testing/serve';
import { withIdentity } from '../testing/with-identity';

/** A factor that leaves at least one of each cap of 30 to 300 an hour, and eight times as many for the /48. */
let served: ServedIdentity;
withIdentity(
  (one) => {
    served = one;
  },
  { env: { RATE_LIMIT_FACTOR: '0.034' } },
);

let subscribers = 0;
/** An address in a /64 of its own, all of them in one /48. */
function subscriber(): () => string {
  const wide = `2001:db8:${(++subscribers).toString(16)}`;
  let narrow = 0;
  return () => `${wide}:${(++narrow).toString(16)}::1`;
}

/** The number of calls that are admitted, each from another /64 of one /48. */
async function letIn(calls: number, ask: (ip: string) => Promise<boolean>): Promise<number> {
  const [address, outcomes]: [() => string, boolean[]] = [subscriber(), []];
  for (let n = 0; n < calls; n++) outcomes.push(await ask(address()));
  expect(await ask(subscriber()())).toBe(true);
  return outcomes.filter(Boolean).length;
}

const isIn = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (error: AppError) => {
      expect(error.code).toBe('rate_limited');
      return false;
    },
  );

test('a /64 that makes 2 anonymous users leaves 16 for its /48', async () => {
  expect(await letIn(20, (ip) => isIn(served.client.signInAnonymously(visitor(ip), {})))).toBe(16);
});

test('device codes: 1 of a /64, so 8 of a /48', async () => {
  const start = async (ip: string) => {
    const { status } = await post(served, 'device', { install_id: newInstall() }, {}, visitor(ip));
    return status !== 429;
  };
  expect(await letIn(12, start)).toBe(8);
});

test('wrong user codes: none of a /64 is left after one, and of a /48 after eight', async () => {
  const { limits } = served.context.devices;
  const guess = async (ip: string, n = Math.random()) =>
    isIn(limits.assertTriesLeft(visitor(ip), `${n}`).then(() => limits.countWrongTry(visitor(ip), `${n}`)));
  expect(await letIn(12, guess)).toBe(8);
});

test('registrations: 10 of a /64, so 80 of a /48', async () => {
  const metadata = { redirect_uris: ['https://client.example.com/cb'] };
  const register = async (ip: string) => (await postRegistration(served, metadata, visitor(ip))).status !== 429;
  expect(await letIn(90, register)).toBe(80);
});

test('requests of tokens: 204 of a /64 a minute, so 1,632 of a /48', async () => {
  const { countRequest } = served.context.tokens;
  const address = subscriber();
  const counts = Array.from({ length: 1_640 }, () => isIn(countRequest(visitor(address()))));
  expect((await Promise.all(counts)).filter(Boolean)).toHaveLength(1_632);
});

test('wrong codes at many addresses: 3 of a /64, so 24 of a /48; a refused try burns nothing', async () => {
  const address = subscriber();
  const outcomes: string[] = [];
  for (let n = 0; n < 27; n++) {
    const [email, ip] = [newAddress(), address()];
    await served.client.requestOtp(visitor(), { email });
    const code = await mailedCode(email);
    const wrong = verifyRequest(email, code === '000000' ? '111111' : '000000');
    outcomes.push((await served.client.verifyOtp(visitor(ip), wrong).catch((error: AppError) => error.code)) as string);
  }
  expect(outcomes).toEqual([...Array(24).fill('invalid_code'), ...Array(3).fill('rate_limited')]);
});
