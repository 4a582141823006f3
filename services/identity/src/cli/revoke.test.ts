import { connectRedis, redisReady } from '@cws/kit';
import { silentLogger, testRedisUrl } from '@cws/kit/testing';
import { REVOKED_CHANNEL } from '../family/revocations';
import { cliSignIn, post, refreshOf, resolved } from '../testing/cli';
import { type ServedIdentity, serveIdentity } from '../testing/serve';

let served: ServedIdentity;
const listener = connectRedis(testRedisUrl(), silentLogger());
const told: string[] = [];
beforeAll(async () => {
  served = await serveIdentity();
  await redisReady(listener);
  listener.on('message', (_channel, id) => told.push(id));
  await listener.subscribe(REVOKED_CHANNEL);
});
afterAll(async () => {
  listener.disconnect();
  await served.stop();
});

/** All that was told: Redis answers on this connection after what was published before. */
const heard = async (): Promise<string[]> => {
  await listener.ping();
  return told;
};

test.each(['access_token', 'refresh_token'] as const)(
  'the %s ends the family, and the gateways hear of it',
  async (name) => {
    const tokens = await cliSignIn(served);
    const { id } = (await resolved(served, tokens.access_token))!;
    const { status, body } = await post(served, 'revoke', { token: tokens[name] });
    expect([status, body]).toEqual([200, {}]);
    expect(await resolved(served, tokens.access_token)).toBeUndefined();
    expect(await post(served, 'token', refreshOf(tokens))).toMatchObject({ body: { error: 'invalid_grant' } });
    expect(await heard()).toContain(id);
  },
);

test('a spent token ends its family too', async () => {
  const tokens = await cliSignIn(served);
  const { body } = await post(served, 'token', refreshOf(tokens));
  expect((await post(served, 'revoke', { token: tokens.access_token })).status).toBe(200);
  expect(await resolved(served, body.access_token)).toBeUndefined();
});

test('the gateways hear of a rotation as well, so that the old access token ends at once', async () => {
  const tokens = await cliSignIn(served);
  const { id } = (await resolved(served, tokens.access_token))!;
  expect(await heard()).not.toContain(id);
  await post(served, 'token', refreshOf(tokens));
  expect(await heard()).toContain(id);
});

test('an unknown token is no error; another client and no token are', async () => {
  expect((await post(served, 'revoke', { token: 'svc_nonsense' })).status).toBe(200);
  expect(await post(served, 'revoke', { token: 'x', client_id: 'other' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  expect(await post(served, 'revoke', {})).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
});
