import type { AppError } from '@cws/kit';
import { newBrowser } from '../testing/browser';
import { mailedCode, mailsTo } from '../testing/inbox';
import { verifyRequest } from '../testing/requests';
import { flush, newAddress, type ServedIdentity, visitor } from '../testing/serve';
import { withIdentity } from '../testing/with-identity';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const HOME = '203.0.113.1';
const PHONE = '203.0.113.2';

let served: ServedIdentity;
withIdentity((one) => {
  served = one;
});

let attackers = 0;
/** A network without earlier calls. */
const elsewhere = () => `198.51.${100 + (++attackers >> 8)}.${attackers & 255}`;

const ask = (email: string, ip: string) => served.client.requestOtp(visitor(ip), { email });
const open = (email: string, code: string, ip: string, request_id = '') =>
  served.client.verifyOtp(visitor(ip), verifyRequest(email, code, { request_id }));
/** `ok`, or the code of the refusal. */
const outcome = (tried: Promise<unknown>): Promise<string> =>
  tried.then(
    () => 'ok',
    (error: AppError) => error.code,
  );
const wrong = (code: string) => code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10));
const INVALID = 'invalid_code';
const EXPIRED = 'code_expired';

/** The owner's own code, requested at home. */
async function owners(email = newAddress()) {
  const { request_id } = await ask(email, HOME);
  return { email, request_id, code: await mailedCode(email) };
}

async function tries(count: number, email: string, code: string, ip: string, request_id = ''): Promise<string[]> {
  const outcomes: string[] = [];
  for (let n = 0; n < count; n++) outcomes.push(await outcome(open(email, code, ip, request_id)));
  return outcomes;
}

/** Requests as many codes as all strangers together may request for an address in an hour. */
const useUpMails = (email: string) => Promise.all(Array.from({ length: 20 }, () => ask(email, elsewhere())));

/** Twenty wrong tries, five each from four networks. */
async function attack(email: string, code: string): Promise<void> {
  for (let n = 0; n < 4; n++) expect(await tries(5, email, wrong(code), elsewhere())).toEqual(Array(5).fill(INVALID));
}

async function signedInAtHome() {
  const owner = await owners();
  await open(owner.email, owner.code, HOME);
  served.time.offset += MINUTE + 1_000;
  return owner.email;
}

test('a request from another network does not replace the code of a network', async () => {
  const { email, code } = await owners();
  for (let n = 0; n < 5; n++) await ask(email, elsewhere());
  await expect(open(email, code, HOME)).resolves.toBeDefined();
});

test('wrong tries from another network burn no code, and that network is refused until it requests one', async () => {
  const { email, code } = await owners();
  const stranger = elsewhere();
  expect(await tries(6, email, wrong(code), stranger)).toEqual([...Array(5).fill(INVALID), EXPIRED]);
  expect(await outcome(open(email, code, stranger))).toBe(EXPIRED);
  await ask(email, stranger);
  const own = await mailedCode(email);
  expect(await tries(1, email, wrong(own), stranger)).toEqual([INVALID]);
  expect(await outcome(open(email, own, stranger))).toBe('ok');
  await expect(open(email, code, HOME)).resolves.toBeDefined();
});

test('a network that has burnt its own code cannot try those of others', async () => {
  const { email, code } = await owners();
  const stranger = elsewhere();
  await ask(email, stranger);
  expect(await tries(6, email, wrong(await mailedCode(email)), stranger)).toEqual([...Array(5).fill(INVALID), EXPIRED]);
  expect(await outcome(open(email, code, stranger))).toBe(EXPIRED);
  await expect(open(email, code, HOME)).resolves.toBeDefined();
});

test('a network without a code of its own signs in with the newest one of the address', async () => {
  const { email } = await owners();
  await ask(email, PHONE);
  await expect(open(email, await mailedCode(email), elsewhere())).resolves.toBeDefined();
});

test('a code with its request_id works from any network and burns after five wrong tries from any', async () => {
  const first = await owners();
  await ask(first.email, PHONE);
  expect(await outcome(open(first.email, first.code, elsewhere(), first.request_id))).toBe('ok');
  const second = await owners();
  for (let n = 0; n < 5; n++)
    expect(await tries(1, second.email, wrong(second.code), elsewhere(), second.request_id)).toEqual([INVALID]);
  expect(await outcome(open(second.email, second.code, HOME))).toBe(EXPIRED);
  expect(await outcome(open(second.email, second.code, HOME, second.request_id))).toBe(EXPIRED);
});

test('a request_id of another address, or an unknown one, selects no code', async () => {
  const [one, other] = [await owners(), await owners()];
  for (const request_id of [other.request_id, 'nonsense', '$last_try'])
    expect(await outcome(open(one.email, one.code, HOME, request_id))).toBe(EXPIRED);
  await expect(open(one.email, one.code, HOME)).resolves.toBeDefined();
});

test('the twentieth wrong try ends six-digit codes of strangers; the owner signs in with ten digits', async () => {
  const { email, code, request_id } = await owners();
  await attack(email, code);
  expect(await outcome(open(email, code, HOME))).toBe(EXPIRED);
  expect(await outcome(open(email, code, HOME, request_id))).toBe(EXPIRED);
  served.time.offset = 2 * MINUTE;
  const guarded = await ask(email, HOME);
  expect(guarded).toMatchObject({ sent: true, code_length: 10 });
  const long = await mailedCode(email);
  const { text } = (await mailsTo(email)).at(-1)!;
  expect(text.match(/\d{6,}/g)).toEqual([long]);
  expect([long.length, text.includes('ten digits')]).toEqual([10, true]);
  expect(await tries(2, email, long, elsewhere())).toEqual([EXPIRED, EXPIRED]);
  expect(await outcome(open(email, wrong(long), HOME))).toBe(INVALID);
  await expect(open(email, long, HOME)).resolves.toBeDefined();
});

test('a code of ten digits with its request_id works from any network', async () => {
  const { email, code } = await owners();
  await attack(email, code);
  const { request_id } = await ask(email, PHONE);
  await expect(open(email, await mailedCode(email), elsewhere(), request_id)).resolves.toBeDefined();
});

test('for an hour codes have ten digits and are refused from a network that requested none', async () => {
  const { email, code } = await owners();
  await attack(email, code);
  served.time.offset = 59 * MINUTE;
  expect(await ask(email, HOME)).toMatchObject({ code_length: 10 });
  served.time.offset = 61 * MINUTE;
  expect(await outcome(open(email, await mailedCode(email), elsewhere()))).toBe(EXPIRED);
  expect(await ask(email, HOME)).toMatchObject({ code_length: 6 });
});

test('no factor multiplies the twenty tries, and Redis may forget everything in between', async () => {
  const { email, code } = await owners();
  for (let n = 0; n < 3; n++) await tries(5, email, wrong(code), elsewhere());
  await tries(4, email, wrong(code), elsewhere());
  await flush(served.redis);
  const last = await owners(newAddress());
  expect(await outcome(open(last.email, last.code, HOME))).toBe('ok');
  await ask(email, PHONE);
  expect(await tries(1, email, wrong(await mailedCode(email)), PHONE)).toEqual([INVALID]);
  served.time.offset = 2 * MINUTE;
  expect(await ask(email, PHONE)).toMatchObject({ code_length: 10 });
});

test('a network that has signed in keeps its six-digit code through an attack', async () => {
  const email = await signedInAtHome();
  const { code } = await owners(email);
  await attack(email, code);
  await expect(open(email, code, HOME)).resolves.toBeDefined();
});

test('of parallel tries from many networks twenty are compared', async () => {
  const { email, code } = await owners();
  const sent = Array.from({ length: 60 }, () => outcome(open(email, wrong(code), elsewhere())));
  const outcomes = await Promise.all(sent);
  expect(outcomes.filter((one) => one === INVALID)).toHaveLength(20);
  expect(outcomes.filter((one) => one === EXPIRED)).toHaveLength(40);
});

test('correct tries do not count as wrong ones', async () => {
  const email = newAddress();
  for (let n = 0; n < 25; n++) {
    served.time.offset = n * 61_000;
    const ip = n < 10 ? elsewhere() : HOME;
    if (n > 10) served.time.offset += n * 15 * MINUTE;
    await ask(email, ip);
    await open(email, await mailedCode(email), ip);
  }
  served.time.offset += 2 * MINUTE;
  expect(await ask(email, elsewhere())).toMatchObject({ code_length: 6 });
});

test('an attacker who uses up the mails of strangers leaves five an hour to a network that has signed in', async () => {
  const email = await signedInAtHome();
  await useUpMails(email);
  expect(await outcome(ask(email, elsewhere()))).toBe('rate_limited');
  for (let n = 1; n < 5; n++) {
    const { code } = await owners(email);
    expect(await outcome(open(email, code, HOME))).toBe('ok');
    served.time.offset += MINUTE + 1_000;
  }
  const refusal = await ask(email, HOME).catch((error) => error);
  expect(refusal).toMatchObject({ code: 'rate_limited', limit: 5 });
});

test('a network that signed in is a stranger again after 90 days', async () => {
  const email = await signedInAtHome();
  served.time.offset = 91 * DAY;
  await useUpMails(email);
  expect(await outcome(ask(email, HOME))).toBe('rate_limited');
});

// contract: otp-limits
test('100 wrong tries an hour from one network are rate_limited, also with a right code', async () => {
  const stranger = elsewhere();
  const codes = await Promise.all(Array.from({ length: 20 }, () => owners()));
  for (const { email, code } of codes)
    expect(await tries(5, email, wrong(code), stranger)).toEqual(Array(5).fill(INVALID));
  const { email, code } = await owners();
  const refusal = await open(email, code, stranger).catch((error) => error);
  expect(refusal).toMatchObject({ code: 'rate_limited', limit: 100 });
  expect(refusal.retryAfter).toBeGreaterThan(3_000);
  await expect(open(email, code, HOME)).resolves.toBeDefined();
});

describe('a code of a page', () => {
  async function requestOnPage(email: string, ip: string) {
    const browser = newBrowser(served, visitor(ip));
    const page = await browser.submit(await browser.open('/signin'), 'email', { email });
    return { browser, page, code: await mailedCode(email) };
  }

  test('works in its own browser alone, whatever is requested and tried elsewhere', async () => {
    const email = newAddress();
    const { browser, page, code } = await requestOnPage(email, HOME);
    const stranger = elsewhere();
    await ask(email, stranger);
    await tries(5, email, wrong(await mailedCode(email)), stranger);
    expect(await outcome(open(email, code, HOME))).toBe(EXPIRED);
    expect((await browser.submit(page, 'code', { code })).at).toBe('/account/keys');
  });

  test('ends with the twentieth wrong try, and the next one has ten digits', async () => {
    const email = newAddress();
    const { browser, page, code } = await requestOnPage(email, HOME);
    await ask(email, elsewhere());
    await attack(email, await mailedCode(email));
    expect((await browser.submit(page, 'code', { code })).status).toBe(401);
    served.time.offset = 2 * MINUTE;
    const again = await requestOnPage(email, HOME);
    expect(again.code).toHaveLength(10);
    const spaced = again.code.replace(/(\d{3})(\d{3})/, '$1 $2 ');
    expect((await again.browser.submit(again.page, 'code', { code: spaced })).at).toBe('/account/keys');
  });
});
