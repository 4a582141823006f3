import { approvedCode, bearer, cliSignIn, newInstall, post, refreshOf } from './testing/cli';
import { mailedCode } from './testing/inbox';
import { approved, exchange, newClient, newPerson, refresh } from './testing/oauth';
import { keyRequest } from './testing/requests';
import { newAddress, redisKeys, type ServedIdentity, serveIdentity, visitor } from './testing/serve';
import { signIn } from './testing/sign-in';

let served: ServedIdentity;
beforeAll(async () => {
  served = await serveIdentity();
});
afterAll(() => served.stop());

/** Readers by type of key; a key of another type fails the test until it is read here. */
const reads: Record<string, (name: string) => Promise<unknown>> = {
  hash: (name) => served.redis.hgetall(name),
  string: (name) => served.redis.get(name),
  none: async () => null,
};

/** Every stored value, one a row. */
async function storedValues(): Promise<string[]> {
  const { db, redis } = served;
  const documents = await Promise.all((await db.collections()).map((collection) => collection.find().toArray()));
  const prefix = redis.options.keyPrefix ?? '';
  const names = (await redisKeys(redis)).map((name) => name.slice(prefix.length));
  const inRedis = await Promise.all(names.map(async (name) => reads[await redis.type(name)]!(name)));
  return [...primitives([documents, inRedis]), ...names];
}

const primitives = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !(value instanceof Date)
    ? Object.values(value).flatMap(primitives)
    : [String(value)];

// contract: secrets-at-rest
test('codes, tokens and keys are not stored in the clear', async () => {
  const { tokens, call } = await signIn(served);
  const open = newAddress();
  await served.client.requestOtp(visitor(), { email: open });
  const code = await mailedCode(open);
  const { key } = await served.client.createKey(call, keyRequest());
  const { tokens: next } = await served.client.refreshTokens(visitor(), { refresh_token: tokens.refresh_token });
  const values = await storedValues();
  expect(values.length).toBeGreaterThan(30);
  expect(values).not.toContain(code);
  const secrets = [key!.key, tokens.refresh_token, tokens.access_token, next!.refresh_token, next!.access_token];
  for (const secret of secrets) expect(values.filter((value) => value.includes(secret.slice(-20)))).toEqual([]);
});

test('codes and tokens of the command-line client are not stored in the clear', async () => {
  const unspent = await approvedCode(served);
  const spent = await approvedCode(served);
  const { body: first } = await post(served, 'token', spent.exchange);
  const { body: next } = await post(served, 'token', refreshOf({ ...first, install_id: spent.install_id }));
  const { body: device } = await post(served, 'device', { install_id: newInstall() });
  const { install_id, access_token } = await cliSignIn(served);
  await post(served, 'token', { grant_type: 'switch_business', install_id, business_id: 'x' }, bearer(access_token));
  const secrets = [
    ...[unspent, spent].flatMap(({ exchange }) => [exchange.code, exchange.code_verifier]),
    ...[first, next].flatMap((pair) => [pair.access_token, pair.refresh_token]),
    ...[device.device_code, device.user_code, device.user_code.replace('-', ''), access_token],
  ];
  const values = await storedValues();
  for (const secret of secrets) expect(values.filter((value) => value.includes(secret.slice(-20)))).toEqual([]);
});

test('codes, keys and refresh tokens of the tool server are not stored in the clear', async () => {
  const client_id = await newClient(served);
  const unspent = await approved(served, { client_id, person: newPerson() });
  const spent = await approved(served, { client_id, person: newPerson() });
  const { body: first } = await exchange(served, spent);
  const { body: next } = await refresh(served, client_id, first.refresh_token);
  const secrets = [
    ...[unspent, spent].flatMap(({ code, code_verifier }) => [code, code_verifier]),
    ...[first, next].flatMap(({ access_token, refresh_token }) => [access_token, refresh_token]),
  ];
  const values = await storedValues();
  for (const secret of secrets) expect(values.filter((value) => value.includes(secret.slice(-20)))).toEqual([]);
});
