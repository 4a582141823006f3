import { connectRedis } from '@cws/kit';
import { silentLogger } from '@cws/kit/testing';
import { mailedCode, mailsTo } from '../testing/inbox';
import { verifyRequest } from '../testing/requests';
import { flush, newAddress, redisKeys, type ServedIdentity, serveIdentity, visitor } from '../testing/serve';

const MINUTE = 60_000;

let served: ServedIdentity;
beforeAll(async () => {
  served = await serveIdentity();
});
afterEach(() => {
  served.time.offset = 0;
});
const others: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of others) await stop();
  await served.stop();
});

const request = (email: string, ip = '203.0.113.9') => served.client.requestOtp(visitor(ip), { email });
const verify = (email: string, code: string, ip: string) =>
  served.client.verifyOtp(visitor(ip), verifyRequest(email, code));

test('known and unknown addresses get the same response and a mail with one number of six digits', async () => {
  const [known, unknown] = [newAddress(), newAddress()];
  await request(known, '203.0.113.1');
  await verify(known, await mailedCode(known), '203.0.113.1');
  const responses = [await request(known, '203.0.113.2'), await request(unknown, '203.0.113.2')];
  const request_id = expect.stringMatching(/^[\w-]{22}$/);
  const sent = { sent: true, expires_in: 600, resend_after: 60, request_id, code_length: 6 };
  expect(responses).toEqual([sent, sent]);
  expect(responses[0]!.request_id).not.toBe(responses[1]!.request_id);
  const [mail] = await mailsTo(unknown);
  expect(mail!.text.match(/\d{6,}/g)).toHaveLength(1);
  expect(mail!.text).toContain('10 minutes');
  expect(mail!.html).toContain(await mailedCode(unknown));
});

// contract: otp-limits
test('one mail per 60 s and five an hour per address and client, also after Redis forgot everything', async () => {
  const email = newAddress();
  await request(email);
  await flush(served.redis);
  await expect(request(` ${email.toUpperCase()}`)).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfter: 60,
    limit: 1,
  });
  for (let minute = 1; minute < 5; minute++) {
    served.time.offset = minute * 61_000;
    await request(email);
  }
  served.time.offset = 6 * MINUTE;
  await flush(served.redis);
  const refusal = await request(email).catch((error) => error);
  expect(refusal).toMatchObject({ code: 'rate_limited', limit: 5 });
  expect(refusal.retryAfter).toBeGreaterThan(3_000);
  served.time.offset = 61 * MINUTE;
  await expect(request(email)).resolves.toMatchObject({ sent: true });
});

test('one of many parallel requests sends a mail', async () => {
  const email = newAddress();
  const sent = await Promise.allSettled(Array.from({ length: 10 }, () => request(email)));
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('20 mails an hour from networks that never signed in there; a refused one costs its network nothing', async () => {
  const email = newAddress();
  for (let i = 0; i < 20; i++) await request(email, `198.51.100.${i}`);
  for (let i = 0; i < 2; i++) {
    const refusal = await request(email, '2001:db8:1:2::1').catch((error) => error);
    expect(refusal).toMatchObject({ code: 'rate_limited', limit: 20 });
    expect(refusal.retryAfter).toBeGreaterThan(60);
  }
  served.time.offset = 61 * MINUTE;
  await expect(request(email, '2001:db8:1:2::1')).resolves.toBeDefined();
});

test('an IPv6 /48 has eight times the mails of one network', async () => {
  const email = newAddress();
  for (let i = 0; i < 8; i++) await request(email, `2001:db8:7:${i}::1`);
  const refusal = await request(email, '2001:db8:7:8::1').catch((error) => error);
  expect(refusal).toMatchObject({ code: 'rate_limited', retryAfter: 60, limit: 8 });
  await expect(request(email, '2001:db8:8:8::1')).resolves.toBeDefined();
});

test('clients of one IPv6 /64 are one client', async () => {
  const email = newAddress();
  await request(email, '2001:db8:aa:bb::1');
  await expect(request(email, '2001:db8:aa:bb:cc::2')).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(request(email, '2001:db8:aa:bc::1')).resolves.toBeDefined();
});

test('a factor scales the limits, and parallel wrong tries of one client at many addresses do not exceed the cap', async () => {
  const tenth = await serveIdentity({ env: { RATE_LIMIT_FACTOR: '0.1' } });
  others.push(tenth.stop);
  const emails = Array.from({ length: 6 }, newAddress);
  for (const email of emails) await tenth.client.requestOtp(visitor(), { email });
  const codes = await Promise.all(emails.map(mailedCode));
  const wrongTry = (email: string, i: number) =>
    tenth.client.verifyOtp(
      visitor('198.51.100.200'),
      verifyRequest(email, codes[i] === '000000' ? '111111' : '000000'),
    );
  const tries = [1, 2, 3].flatMap(() => emails.map(wrongTry));
  const outcomes = (await Promise.allSettled(tries)).map((one) => one.status === 'rejected' && one.reason.code);
  // A try counts as in progress until it counts as wrong, so that for a moment it may count twice.
  const wrong = outcomes.filter((code) => code === 'invalid_code').length;
  expect(wrong).toBeLessThanOrEqual(10);
  expect(wrong).toBeGreaterThanOrEqual(6);
  expect(outcomes.filter((code) => code === 'rate_limited')).toHaveLength(18 - wrong);
});

test.each(['', 'nobody', 'a@b@example.com', 'a b@example.com', '<a@example.com>', 'a@example.com, b@example.com'])(
  'the address %p is malformed',
  async (email) => {
    await expect(request(email)).rejects.toMatchObject({ code: 'validation_failed', details: [{ path: 'email' }] });
  },
);

test('without Redis no code is mailed and none is accepted', async () => {
  const nowhere = connectRedis('redis://127.0.0.1:1', silentLogger());
  const alone = await serveIdentity({ parts: { redis: nowhere } });
  others.push(() => nowhere.disconnect(), alone.stop);
  const email = newAddress();
  const request = alone.client.requestOtp(visitor(), { email });
  await expect(request).rejects.toMatchObject({ code: 'upstream_unavailable' });
  const verified = alone.client.verifyOtp(visitor(), verifyRequest(email, '123456'));
  await expect(verified).rejects.toMatchObject({ code: 'upstream_unavailable' });
  expect(await mailsTo(email)).toEqual([]);
});

test('mail that cannot be handed over is upstream_unavailable, and may be requested again at once', async () => {
  const alone = await serveIdentity({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  others.push(alone.stop);
  const email = newAddress();
  const ask = () => alone.client.requestOtp(visitor('203.0.113.7'), { email });
  await expect(ask()).rejects.toMatchObject({ code: 'upstream_unavailable' });
  await expect(ask()).rejects.toMatchObject({ code: 'upstream_unavailable' });
  expect(await redisKeys(alone.redis)).toEqual([]);
});
