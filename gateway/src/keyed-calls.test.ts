import { AppError } from '@cws/kit';
import { conversations } from '@cws/protos';
import { postJson } from './testing/ask';
import { type TestGateway, type TestSystem, testSystem } from './testing/gateway';

const MESSAGES = '/v1/chats/0198c0de-0000-7000-8000-000000000001/messages';

let system: TestSystem;
let gateway: TestGateway;
let calls: number;
const message = conversations.Message.decode(new Uint8Array());

beforeAll(async () => {
  system = await testSystem();
  gateway = await system.gateway();
});
afterAll(() => system.stop());
beforeEach(() => {
  calls = 0;
  system.services.handlers.conversations.sendMessage = async () => {
    calls += 1;
    if (calls === 1) throw new AppError('upstream_unavailable', { retryAfter: 1 });
    return { message, replayed: false };
  };
});

const send = async (body: object, headers: Record<string, string> = {}) => {
  const authorization = `Bearer ${await system.users.make()}`;
  return (await postJson(gateway.url + MESSAGES, { content: 'x', ...body }, { authorization, ...headers })).status;
};

test.each([
  ['a client_message_id', { client_message_id: 'one' }, {}],
  ['an Idempotency-Key', {}, { 'idempotency-key': 'one' }],
])('a send with %s that a replica could not finish is sent again', async (_what, body, headers) => {
  expect([await send(body, headers), calls]).toEqual([201, 2]);
});

test('a send without a key is sent once, since a second message could not be told from the first', async () => {
  expect([await send({}), calls]).toEqual([503, 1]);
});
