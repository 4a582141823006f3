import { profiles } from '@cws/protos';
import { ask } from '../testing/ask';
import { standStill } from '../testing/clock';
import { ORIGIN, type TestGateway, type TestSystem, testSystem } from '../testing/gateway';
import { type TokenMaker, tokenMaker } from '../testing/user-tokens';

let system: TestSystem;
let gateways: TestGateway[];
let published: TokenMaker[];
let asked: number;

const set = () => JSON.stringify({ keys: published.flatMap(({ jwks }) => JSON.parse(jwks).keys) });
beforeEach(async () => {
  system = await testSystem();
  published = [system.users];
  asked = 0;
  system.services.handlers.profiles.getUser = async () => ({ user: profiles.User.decode(new Uint8Array()) });
  system.services.handlers.identity.getJwks = async () => {
    asked++;
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

test('after a rotation every gateway takes the new key at its first token, and the old one meanwhile', async () => {
  const before = await system.users.make();
  expect(await statuses(before)).toEqual([200, 200]);
  const rotated = await tokenMaker(ORIGIN, 'kid-2');
  published = [rotated, system.users];
  standStill(1_001);
  expect(await statuses(await rotated.make())).toEqual([200, 200]);
  expect(await statuses(before)).toEqual([200, 200]);
});

test('a key that is published no more is good no more, for tokens that were good before too', async () => {
  const before = await system.users.make();
  expect(await statuses(before)).toEqual([200, 200]);
  const rotated = await tokenMaker(ORIGIN, 'kid-2');
  published = [rotated];
  standStill(1_001);
  expect(await statuses(await rotated.make())).toEqual([200, 200]);
  expect(await statuses(before)).toEqual([401, 401]);
});

test('kids that nobody knows make a gateway ask once a second', async () => {
  expect(await statuses(await system.users.make())).toEqual([200, 200]);
  standStill(1_001);
  asked = 0;
  const tokens = await Promise.all(
    Array.from({ length: 50 }, (_, i) => system.users.make({}, { kid: `made-up-${i}` })),
  );
  const answers = await Promise.all(tokens.map((token) => statusAt(gateways[0]!, token)));
  expect(new Set(answers)).toEqual(new Set([401]));
  expect(asked).toBe(1);
  standStill(1_001);
  expect(await statusAt(gateways[0]!, tokens[0]!)).toBe(401);
  expect(asked).toBe(2);
});
