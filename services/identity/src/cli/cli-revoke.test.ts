import { connectRedis, redisReady } from '@cws/kit';
import { silentLogger, testRedisUrl } from '@cws/kit/testing';
import { REVOKED_CHANNEL } from '../family/revocations';
import { cliSignIn, post, refreshOf, resolved } from '../testing/cli';
import { type ServedIdentity, serveIdentity } from '../testing/serve';

let served: ServedIdentity;
const listener = connectRedis(testRedisUrl(), silentLogger());
const announced: string[] = [];
beforeAll(async () => {
  served = await serveIdentity();
  await redisReady(listener);
  listener.on('message', (_channel, id) => announced.push(id));
  await listener.subscribe(REVOKED_CHANNEL);
});
afterAll(async () => {
  listener.disconnect();
  await served.stop();
});

/** All announcements so far: Redis responds on this connection after it has delivered earlier messages. */
const announcements = async (): Promise<string[]> => {
  await listener.ping();
  return announced;
};

test.each(['access_token', 'refresh_token'] as const)(
  'revoking the %s revokes the family and notifies the gateways',
  async (name) => {
    const tokens = await cliSignIn(served);
    const { id } = (await resolved(served, tokens.access_token))!;
    const { status, body } = await post(served, 'revoke', { token: tokens[name] });
    expect([status, body]).toEqual([200, {}]);
    expect(await resolved(served, tokens.access_token)).toBeUndefined();
    expect(await post(served, 'token', refreshOf(tokens))).toMatchObject({ body: { error: 'invalid_grant' } });
    expect(await announcements()).toContain(id);
  },
);

test('revoking a spent token revokes its family too', async () => {
  const tokens = await cliSignIn(served);
  const { body } = await post(served, 'token', refreshOf(tokens));
  expect((await post(served, 'revoke', { token: tokens.access_token })).status).toBe(200);
  expect(await resolved(served, body.access_token)).toBeUndefined();
});

test('a rotation notifies the gateways, so that the old access token is refused at once', async () => {
  const tokens = await cliSignIn(served);
  const { id } = (await resolved(served, tokens.access_token))!;
  expect(await announcements()).not.toContain(id);
  await post(served, 'token', refreshOf(tokens));
  expect(await announcements()).toContain(id);
});

test('revoking an unknown token succeeds; another client and a missing token are refused', async () => {
  expect((await post(served, 'revoke', { token: 'svc_nonsense' })).status).toBe(200);
  expect(await post(served, 'revoke', { token: 'x', client_id: 'other' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  expect(await post(served, 'revoke', {})).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
});
