import { connectRedis, redisReady } from '@cws/kit';
import { silentLogger, testRedisUrl } from '@cws/kit/testing';
import { newInstall, post } from '../testing/cli';
import { type ServedIdentity, serveIdentity, visitor } from '../testing/serve';
import { countTokenRequests } from './token-limits';

let served: ServedIdentity;
beforeAll(async () => {
  served = await serveIdentity({ env: { RATE_LIMIT_FACTOR: '0.001' } });
});
afterAll(() => served.stop());

const form = () => ({ grant_type: 'refresh_token', install_id: newInstall(), refresh_token: 'x' });
const ask = (client_ip: string) => post(served, 'token', form(), {}, visitor(client_ip));

test('a network that exceeds its cap of a minute gets rate_limited', async () => {
  for (let i = 0; i < 6; i++) expect((await ask('203.0.113.1')).status).toBe(400);
  const { status, body, headers } = await ask('203.0.113.1');
  expect([status, body.error]).toEqual([429, 'too_many_requests']);
  const wait = Number(headers.get('retry-after'));
  expect([wait > 0, wait <= 60]).toEqual([true, true]);
  expect([headers.get('ratelimit-limit'), headers.get('ratelimit-reset')]).toEqual(['6', String(wait)]);
  expect((await ask('203.0.113.2')).status).toBe(400);
});

// contract: rate-limits-without-redis
test('without Redis token requests get upstream_unavailable', async () => {
  const away = connectRedis(testRedisUrl(), silentLogger());
  await redisReady(away);
  away.disconnect();
  const counting = served.context.tokens.countRequest;
  Object.assign(served.context.tokens, { countRequest: countTokenRequests(away, 6_000) });
  const { status, body, headers } = await ask('203.0.113.3');
  expect([status, body.error, headers.get('retry-after')]).toEqual([503, 'temporarily_unavailable', '1']);
  const oauth = await served.http('/v1/oauth/token', { method: 'POST', body: new URLSearchParams({}) });
  expect([oauth.status, await oauth.json()]).toMatchObject([503, { error: 'temporarily_unavailable' }]);
  Object.assign(served.context.tokens, { countRequest: counting });
});
