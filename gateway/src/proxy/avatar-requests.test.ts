import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readHttpCall } from '@cws/kit';
import { ask } from '../testing/ask';
import { type TestGateway, type TestSystem, testSystem } from '../testing/gateway';

let system: TestSystem;
let gateway: TestGateway;
let profiles: Server;
let url: string;
let bearer: string;
const seen: IncomingMessage[] = [];

beforeAll(async () => {
  profiles = createServer(async (request, response) => {
    if (request.url === '/readyz') return void response.end('ready');
    seen.push(request);
    for await (const _chunk of request);
    response.end('from profiles');
  });
  await new Promise<void>((resolve) => profiles.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(profiles.address() as AddressInfo).port}`;
  system = await testSystem();
  gateway = await system.gateway({ PROFILES_HTTP: url });
  bearer = `Bearer ${await system.users.make()}`;
});
beforeEach(() => {
  seen.length = 0;
});
afterAll(async () => {
  await system.stop();
  profiles.close().closeAllConnections();
});

const avatar = (method: string, authorization?: string, at = gateway) =>
  ask(`${at.url}/v1/users/me/avatar`, { method, headers: { ...(authorization && { authorization }) } });
const callers = () =>
  seen.map((request) => {
    const call = readHttpCall(request, system.tokens);
    return [call.caller.kind, call.caller.user_id];
  });

test('an upload reaches profiles with the signed caller and without the token', async () => {
  for (const method of ['POST', 'DELETE']) expect((await avatar(method, bearer)).text).toBe('from profiles');
  expect(callers()).toEqual([
    ['user', 'user-1'],
    ['user', 'user-1'],
  ]);
  expect(seen.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

test('an upload without a good credential is 401 and does not reach profiles', async () => {
  for (const authorization of [undefined, 'Bearer nonsense'])
    expect((await avatar('POST', authorization)).status).toBe(401);
  expect(seen).toEqual([]);
});

test('a method that the avatar does not have is refused by profiles, whoever calls', async () => {
  for (const authorization of [undefined, 'Bearer nonsense', bearer]) await avatar('PUT', authorization);
  expect(callers()).toEqual(Array(3).fill(['none', '']));
});

test('an image is read without a credential', async () => {
  expect((await ask(`${gateway.url}/v1/avatars/name.webp`, {})).text).toBe('from profiles');
  expect(callers()).toEqual([['none', '']]);
});

test('uploads are counted with the other requests of a user', async () => {
  const strict = await system.gateway({ PROFILES_HTTP: url, RATE_LIMIT_FACTOR: '0.01' });
  const statuses: number[] = [];
  for (let request = 0; request < 4; request += 1) statuses.push((await avatar('POST', bearer, strict)).status);
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect(seen).toHaveLength(2);
});
