import { serviceCaller } from '@cws/kit';
import { callAs, testDatabase } from '@cws/kit/testing';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { migrations } from '../migrations';
import { newAddress, type ServedIdentity, serveIdentity, visitor } from '../testing/serve';
import { signIn } from '../testing/sign-in';
import { signingKey } from '../testing/signing-key';
import { openKeyring } from './keyring';
import { sealing } from './sealing';

const MINUTE = 60_000;
const secret = Buffer.alloc(32, 7);
const env = {
  TOKEN_MAC_KEYS: secret.toString('base64url'),
  JWT_SIGNING_KEYS: JSON.stringify([signingKey()]),
  RATE_LIMIT_FACTOR: '1000',
};
const others: ServedIdentity[] = [];
let database: Awaited<ReturnType<typeof testDatabase>>;
let one: ServedIdentity;
let two: ServedIdentity;
const serve = async () => {
  const served = await serveIdentity({ env, parts: { db: database.db } });
  others.push(served);
  return served;
};
beforeAll(async () => {
  database = await testDatabase('identity', migrations);
});
beforeEach(async () => {
  await database.db.collection('signing_keys').deleteMany();
  [one, two] = [await serve(), await serve()];
});
afterAll(async () => {
  await Promise.all(others.map(({ stop }) => stop()));
  await database.drop();
});

const rotate = () => one.client.rotateSigningKey(callAs(serviceCaller('operator')), {});
const jwksOf = async (served: ServedIdentity): Promise<JSONWebKeySet> =>
  JSON.parse((await served.client.getJwks(visitor(), {})).jwks);
const kidsOf = async (served: ServedIdentity) => (await jwksOf(served)).keys.map(({ kid }) => kid);
const signedBy = (token: string) => decodeProtectedHeader(token).kid;
const advance = (ms: number) => {
  one.time.offset = two.time.offset = ms;
};

test('a new key is published everywhere at once, signs everywhere after 10 min, and replaces the old one an hour later', async () => {
  const [configured] = await kidsOf(two);
  const { kid, active_from } = await rotate();
  expect(Date.parse(active_from)).toBe(one.context.clock() + 10 * MINUTE);
  advance(1_001);
  expect([await kidsOf(one), await kidsOf(two)]).toEqual(Array(2).fill([kid, configured]));
  const early = (await signIn(two)).tokens.access_token;
  advance(10 * MINUTE + 1_000);
  const [late, lateElsewhere] = [await signIn(one), await signIn(two)].map(({ tokens }) => tokens.access_token);
  expect([early, late!, lateElsewhere!].map(signedBy)).toEqual([configured, kid, kid]);
  const published = createLocalJWKSet(await jwksOf(two));
  for (const token of [early, late!]) await expect(jwtVerify(token, published)).resolves.toBeDefined();
  advance(70 * MINUTE - 5_000);
  expect(await kidsOf(two)).toEqual([kid, configured]);
  advance(70 * MINUTE + 1_000);
  expect([await kidsOf(one), await kidsOf(two)]).toEqual([[kid], [kid]]);
});

test('a process that starts later reads the rotated keys', async () => {
  const { kid } = await rotate();
  const late = await serve();
  late.time.offset = 11 * MINUTE;
  expect((await kidsOf(late))[0]).toBe(kid);
  expect(signedBy((await signIn(late)).tokens.access_token)).toBe(kid);
});

test('a refresh just before the new key signs gets the same response just after', async () => {
  await rotate();
  advance(10 * MINUTE - 3_000);
  const { tokens } = await signIn(one);
  const refresh = async (served: ServedIdentity) => (await served.client.refreshTokens(visitor(), tokens)).tokens;
  const first = await refresh(one);
  advance(10 * MINUTE + 4_000);
  expect(await refresh(two)).toEqual(first);
});

test('the private part is sealed under a configured secret and deleted when the key is retired', async () => {
  const { kid } = await rotate();
  const rows = one.db.collection<{ _id: string; sealed?: string }>('signing_keys');
  const row = await rows.findOne({ _id: kid });
  expect(row).not.toHaveProperty('d');
  const opened = JSON.parse(sealing([Buffer.alloc(32), secret]).open(kid, row!.sealed!)!);
  expect(opened).toMatchObject({ kid, kty: 'OKP', d: expect.stringMatching(/^.{43}$/) });
  expect(JSON.stringify(row)).not.toContain(opened.d);
  advance(20 * MINUTE);
  await rotate();
  advance(100 * MINUTE);
  await rotate();
  expect(await rows.findOne({ _id: kid })).not.toHaveProperty('sealed');
  expect(await kidsOf(one)).not.toContain(kid);
});

test('a process that cannot open a rotated key uses the configured ones', async () => {
  const [configured] = await kidsOf(one);
  await rotate();
  const { signing, log } = one.context;
  const configuredKeys = JSON.parse(env.JWT_SIGNING_KEYS);
  const clock = () => one.context.clock() + 20 * MINUTE;
  const ring = await openKeyring({
    configured: configuredKeys,
    store: signing.store,
    sealing: sealing([Buffer.alloc(32)]),
    clock,
    log,
  });
  expect((await ring.signerAt(clock())).kid).toBe(configured);
  expect((await ring.jwks()).keys.map(({ kid }) => kid)).toEqual([configured]);
});

test('only the operator rotates', async () => {
  const { call } = await signIn(one, newAddress());
  await expect(one.client.rotateSigningKey(call, {})).rejects.toMatchObject({ code: 'forbidden' });
});
