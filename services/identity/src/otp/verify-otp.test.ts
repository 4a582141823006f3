import { type AppError, grpcClient } from '@cws/kit';
import { signerOfAnyone, systemKeys } from '@cws/kit/testing';
import { profiles } from '@cws/protos';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { secretHash } from '../secret/secret-hash';
import { mailedCode } from '../testing/inbox';
import { verifyRequest } from '../testing/requests';
import { newAddress, ORIGIN, redisKeys, type ServedIdentity, serveIdentity, visitor } from '../testing/serve';

let served: ServedIdentity;
beforeAll(async () => {
  served = await serveIdentity({ env: { RATE_LIMIT_FACTOR: '1000' } });
});
const others: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of others) await stop();
  await served.stop();
});

const HOME = visitor();

async function requested(address = newAddress()) {
  const { request_id } = await served.client.requestOtp(HOME, { email: address });
  return { email: address, code: await mailedCode(address), request_id };
}

const verify = (email: string, code: string, request_id = '') =>
  served.client.verifyOtp(HOME, verifyRequest(email, code, { request_id }));
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
const codeOf = (error: unknown) => (error as AppError).code;

test('the mailed code works once and returns the user and a pair of tokens', async () => {
  const { email, code } = await requested();
  const { tokens, user } = await verify(` ${email.toUpperCase()} `, code);
  expect(user).toEqual(served.profiles.state.users.get(email));
  expect(decodeProtectedHeader(tokens!.access_token)).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' });
  const claims = decodeJwt(tokens!.access_token);
  expect(claims).toMatchObject({ iss: ORIGIN, aud: `${ORIGIN}/v1`, sub: user!.id, is_anonymous: false });
  expect(claims.exp! - claims.iat!).toBe(3_600);
  await expect(verify(email, code)).rejects.toMatchObject({ code: 'code_expired' });
});

test('a wrong code gets invalid_code, and an address without a code gets code_expired', async () => {
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

test('of 40 parallel wrong tries five are compared', async () => {
  const { email, code } = await requested();
  const tries = await Promise.allSettled(Array.from({ length: 40 }, () => verify(email, wrong(code))));
  const compared = tries.filter((one) => one.status === 'rejected' && codeOf(one.reason) === 'invalid_code');
  expect(compared).toHaveLength(5);
  await expect(verify(email, code)).rejects.toMatchObject({ code: 'code_expired' });
});

test('exactly one of many parallel requests with one code signs in', async () => {
  const { email, code } = await requested();
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => verify(email, code)));
  const lost = tries.filter((one) => one.status === 'rejected');
  expect(lost).toHaveLength(49);
  expect(new Set(lost.map((one) => codeOf(one.reason)))).toEqual(new Set(['code_expired']));
});

test('without a request_id the newest code of the network is compared, and an older one only with its request_id', async () => {
  const first = await requested();
  const second = await requested(first.email);
  if (first.code !== second.code)
    await expect(verify(first.email, first.code)).rejects.toMatchObject({ code: 'invalid_code' });
  await expect(verify(first.email, second.code)).resolves.toBeDefined();
  await expect(verify(first.email, first.code)).rejects.toMatchObject({ code: 'code_expired' });
  await expect(verify(first.email, first.code, first.request_id)).resolves.toBeDefined();
});

/** Restores the state of a Redis that was killed before it had persisted its last second. */
async function remember(request_id: string): Promise<() => Promise<void>> {
  const name = `otp:code:${secretHash(request_id)}`;
  const kept = await served.redis.get(name);
  return async () => void (await served.redis.set(name, kept!, 'EX', 600));
}

test('a spent code stays spent when Redis has lost its last second', async () => {
  const { email, code, request_id } = await requested();
  const comeBack = await remember(request_id);
  await verify(email, code);
  await comeBack();
  await expect(verify(email, code)).rejects.toMatchObject({ code: 'code_expired' });
  await expect(verify(email, code, request_id)).rejects.toMatchObject({ code: 'code_expired' });
});

test('wrong tries stay counted when Redis has lost its last second', async () => {
  const { email, code, request_id } = await requested();
  const comeBack = await remember(request_id);
  for (let i = 0; i < 4; i++) await expect(verify(email, wrong(code))).rejects.toMatchObject({ code: 'invalid_code' });
  await comeBack();
  await expect(verify(email, wrong(code))).rejects.toMatchObject({ code: 'invalid_code' });
  await expect(verify(email, code)).rejects.toMatchObject({ code: 'code_expired' });
  await comeBack();
  await expect(verify(email, code)).rejects.toMatchObject({ code: 'code_expired' });
});

test('a code expires after 600 s and is deleted from Redis', async () => {
  const { email, code, request_id } = await requested();
  const seconds = await served.redis.ttl(`otp:code:${secretHash(request_id)}`);
  expect(seconds).toBeGreaterThan(400);
  expect(seconds).toBeLessThanOrEqual(600);
  served.time.offset = 600_000;
  await expect(verify(email, code)).rejects.toMatchObject({ code: 'code_expired' });
  served.time.offset = 599_000;
  await expect(verify(email, code)).resolves.toBeDefined();
  served.time.offset = 0;
});

test('a code that Redis has lost gets code_expired, and the try does not count as wrong', async () => {
  const { email, code, request_id } = await requested();
  const comeBack = await remember(request_id);
  await served.redis.del(`otp:code:${secretHash(request_id)}`);
  for (let i = 0; i < 6; i++) await expect(verify(email, code)).rejects.toMatchObject({ code: 'code_expired' });
  await comeBack();
  await expect(verify(email, code)).resolves.toBeDefined();
});

test('no stored value reveals the address, the network, the code or the request_id', async () => {
  const { email, code, request_id } = await requested();
  await verify(email, wrong(code)).catch((error: AppError) => error);
  await verify(email, code);
  const records = await served.db.collection('otp_addresses').find().toArray();
  for (const secret of [email, HOME.client_ip, request_id]) expect(JSON.stringify(records)).not.toContain(secret);
  expect((await redisKeys(served.redis)).join()).not.toContain(email);
});

test.each(['', '12345', '1234567', '123456789', '12345678901', '12a456'])('the code %p is malformed', async (code) => {
  await expect(verify(newAddress(), code)).rejects.toMatchObject({ code: 'validation_failed' });
});

test('a sign-in is logged with the user and a name of the network, without its address or that of the person', async () => {
  const lines: object[] = [];
  const info = (fields: object, message: string) => void lines.push({ ...fields, message });
  const log = { ...served.context.log, info } as unknown as typeof served.context.log;
  const logging = await serveIdentity({ parts: { log } });
  others.push(logging.stop);
  const [email, client_ip] = [newAddress(), '203.0.113.77'];
  await logging.client.requestOtp(visitor(client_ip), { email });
  const code = await mailedCode(email);
  const { user } = await logging.client.verifyOtp(visitor(client_ip), verifyRequest(email, code));
  const network = logging.context.otp.addressKeys.networkInLog(client_ip);
  expect(lines).toContainEqual({ request_id: 'test', user_id: user!.id, network, message: 'signed in' });
  for (const secret of [email, client_ip]) expect(JSON.stringify(lines)).not.toContain(secret);
});

// contract: otp-verify-errors
test('a sign-in while profiles is unavailable gets upstream_unavailable and leaves the code valid', async () => {
  const nowhere = grpcClient(profiles.ProfilesServiceDefinition, {
    address: '127.0.0.1:1',
    signer: signerOfAnyone('profiles', systemKeys()),
    connectTimeoutMs: 50,
  });
  const door = { ...nowhere };
  const alone = await serveIdentity({ parts: { profiles: door } });
  others.push(nowhere.close, alone.stop);
  const email = newAddress();
  await alone.client.requestOtp(visitor(), { email });
  const code = await mailedCode(email);
  const again = () => alone.client.verifyOtp(visitor(), verifyRequest(email, code));
  await expect(again()).rejects.toMatchObject({ code: 'upstream_unavailable' });
  Object.assign(door, alone.profiles.client);
  await expect(again()).resolves.toMatchObject({ user: { email } });
});
