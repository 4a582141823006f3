import { type AppError, callerTokens, grpcClient } from '@cws/kit';
import { profiles } from '@cws/protos';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { mailedCode } from '../testing/inbox';
import { newAddress, ORIGIN, type ServedIdentity, serveIdentity, visitor } from '../testing/serve';

let served: ServedIdentity;
beforeAll(async () => {
  served = await serveIdentity({ env: { RATE_LIMIT_FACTOR: '1000' } });
});
const others: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of others) await stop();
  await served.stop();
});

async function requested(address = newAddress()): Promise<{ email: string; code: string }> {
  await served.client.requestOtp(visitor(), { email: address });
  return { email: address, code: await mailedCode(address) };
}

const verify = (email: string, code: string) => served.client.verifyOtp(visitor(), { email, code, merge: false });
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
const codeOf = (error: unknown) => (error as AppError).code;

test('the mailed code opens once and answers the user and a token pair', async () => {
  const { email, code } = await requested();
  const { tokens, user } = await verify(` ${email.toUpperCase()} `, code);
  expect(user).toEqual(served.profiles.state.users.get(email));
  expect(decodeProtectedHeader(tokens!.access_token)).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' });
  const claims = decodeJwt(tokens!.access_token);
  expect(claims).toMatchObject({ iss: ORIGIN, aud: `${ORIGIN}/v1`, sub: user!.id, email, is_anonymous: false });
  expect(claims.exp! - claims.iat!).toBe(3_600);
  await expect(verify(email, code)).rejects.toMatchObject({ code: 'code_expired' });
});

test('a wrong code is invalid_code, and an address that asked for none has code_expired', async () => {
  const { email, code } = await requested();
  await expect(verify(email, wrong(code))).rejects.toMatchObject({ code: 'invalid_code' });
  await expect(verify(newAddress(), code)).rejects.toMatchObject({ code: 'code_expired' });
  await expect(verify(email, code)).resolves.toBeDefined();
});

test('the fifth wrong try burns the code', async () => {
  const { email, code } = await requested();
  for (let i = 0; i < 5; i++) await expect(verify(email, wrong(code))).rejects.toMatchObject({ code: 'invalid_code' });
  await expect(verify(email, code)).rejects.toMatchObject({ code: 'code_expired' });
});

test('of 40 parallel wrong tries five are heard', async () => {
  const { email, code } = await requested();
  const tries = await Promise.allSettled(Array.from({ length: 40 }, () => verify(email, wrong(code))));
  const heard = tries.filter((one) => one.status === 'rejected' && codeOf(one.reason) === 'invalid_code');
  expect(heard).toHaveLength(5);
  await expect(verify(email, code)).rejects.toMatchObject({ code: 'code_expired' });
});

test('of parallel verifies with one code exactly one wins', async () => {
  const { email, code } = await requested();
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => verify(email, code)));
  const lost = tries.filter((one) => one.status === 'rejected');
  expect(lost).toHaveLength(49);
  expect(new Set(lost.map((one) => codeOf(one.reason)))).toEqual(new Set(['code_expired']));
});

test('a new code replaces the old one', async () => {
  const first = await requested();
  const second = await requested(first.email);
  if (first.code !== second.code)
    await expect(verify(first.email, first.code)).rejects.toMatchObject({ code: 'invalid_code' });
  await expect(verify(first.email, second.code)).resolves.toBeDefined();
});

/** What a Redis brings back that was killed before it had written its last second. */
async function remember(email: string): Promise<() => Promise<void>> {
  const name = `otp:rest:${email}`;
  const row = await served.redis.hgetall(name);
  return async () => void (await served.redis.multi().del(name).hset(name, row).expire(name, 600).exec());
}

test('a spent code is not given back by a Redis that has forgotten its last second', async () => {
  const { email, code } = await requested();
  const comeBack = await remember(email);
  await verify(email, code);
  await comeBack();
  await expect(verify(email, code)).rejects.toMatchObject({ code: 'code_expired' });
});

test('nor are wrong tries', async () => {
  const { email, code } = await requested();
  const comeBack = await remember(email);
  for (let i = 0; i < 4; i++) await expect(verify(email, wrong(code))).rejects.toMatchObject({ code: 'invalid_code' });
  await comeBack();
  await expect(verify(email, wrong(code))).rejects.toMatchObject({ code: 'invalid_code' });
  await expect(verify(email, code)).rejects.toMatchObject({ code: 'code_expired' });
  await comeBack();
  await expect(verify(email, code)).rejects.toMatchObject({ code: 'code_expired' });
});

test('a code is good for 600 s', async () => {
  const { email, code } = await requested();
  const seconds = await served.redis.ttl(`otp:rest:${email}`);
  expect(seconds).toBeGreaterThan(400);
  expect(seconds).toBeLessThanOrEqual(600);
  await served.redis.pexpire(`otp:rest:${email}`, 0);
  await expect(verify(email, code)).rejects.toMatchObject({ code: 'code_expired' });
});

test.each(['', '12345', '1234567', '12a456'])('the code %p is malformed', async (code) => {
  await expect(verify(newAddress(), code)).rejects.toMatchObject({ code: 'validation_failed' });
});

test('with profiles away it is upstream_unavailable and the code stays good', async () => {
  const tokens = callerTokens([Buffer.alloc(32)]);
  const nowhere = grpcClient(profiles.ProfilesServiceDefinition, { address: '127.0.0.1:1', tokens, patienceMs: 50 });
  const door = { ...nowhere };
  const alone = await serveIdentity({ parts: { profiles: door } });
  others.push(nowhere.close, alone.stop);
  const email = newAddress();
  await alone.client.requestOtp(visitor(), { email });
  const code = await mailedCode(email);
  const again = () => alone.client.verifyOtp(visitor(), { email, code, merge: false });
  await expect(again()).rejects.toMatchObject({ code: 'upstream_unavailable' });
  Object.assign(door, alone.profiles.client);
  await expect(again()).resolves.toMatchObject({ user: { email } });
});
