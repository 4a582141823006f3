import { AppError } from '@cws/kit';
import { recordingLogger, until } from '@cws/kit/testing';
import { profiles } from '@cws/protos';
import { ask } from '../testing/ask';
import { standStill } from '../testing/clock';
import { ORIGIN, type TestGateway, type TestSystem, testSystem } from '../testing/gateway';
import { type TokenMaker, tokenMaker } from '../testing/user-tokens';
import { signingKeys } from './signing-keys';

let system: TestSystem;
let gateways: TestGateway[];
let published: TokenMaker[];
let fetches: number;

const set = () => JSON.stringify({ keys: published.flatMap(({ jwks }) => JSON.parse(jwks).keys) });
beforeEach(async () => {
  system = await testSystem();
  published = [system.users];
  fetches = 0;
  system.services.handlers.profiles.getUser = async () => ({ user: profiles.User.decode(new Uint8Array()) });
  system.services.handlers.identity.getJwks = async () => {
    fetches++;
    return { jwks: set() };
  };
  gateways = [await system.gateway(), await system.gateway()];
});
afterEach(async () => {
  jest.restoreAllMocks();
  await system.stop();
});

const statusAt = async ({ url }: TestGateway, token: string) =>
  (await ask(`${url}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })).status;
const statuses = (token: string) => Promise.all(gateways.map((gateway) => statusAt(gateway, token)));

test('after a rotation every gateway accepts tokens of the new key from the first one on, and of the old key too', async () => {
  const before = await system.users.make();
  expect(await statuses(before)).toEqual([200, 200]);
  const rotated = await tokenMaker(ORIGIN, 'kid-2');
  published = [rotated, system.users];
  standStill(1_001);
  expect(await statuses(await rotated.make())).toEqual([200, 200]);
  expect(await statuses(before)).toEqual([200, 200]);
});

test('tokens of a key that is no longer published are refused, even if they were accepted before', async () => {
  const before = await system.users.make();
  expect(await statuses(before)).toEqual([200, 200]);
  const rotated = await tokenMaker(ORIGIN, 'kid-2');
  published = [rotated];
  standStill(1_001);
  expect(await statuses(await rotated.make())).toEqual([200, 200]);
  expect(await statuses(before)).toEqual([401, 401]);
});

test('tokens with unknown kids make a gateway fetch the keys once a second', async () => {
  expect(await statuses(await system.users.make())).toEqual([200, 200]);
  standStill(1_001);
  fetches = 0;
  const tokens = await Promise.all(
    Array.from({ length: 50 }, (_, i) => system.users.make({}, { kid: `made-up-${i}` })),
  );
  const refused = await Promise.all(tokens.map((token) => statusAt(gateways[0]!, token)));
  expect(new Set(refused)).toEqual(new Set([401]));
  expect(fetches).toBe(1);
  standStill(1_001);
  expect(await statusAt(gateways[0]!, tokens[0]!)).toBe(401);
  expect(fetches).toBe(2);
});

test('a gateway that cannot fetch the keys logs it', async () => {
  const { log, lines } = recordingLogger();
  const failing = () => Promise.reject(new AppError('upstream_unavailable'));
  const keys = signingKeys(failing, () => {}, log);
  await until(() => lines().length > 0);
  expect(lines()).toMatchObject([{ job: 'fetch signing keys', err: { code: 'upstream_unavailable' } }]);
  keys.stop();
});
