import { AppError, type Call } from '@cws/kit';
import { conversations, shapes } from '@cws/protos';
import { type TestGateway, type TestSystem, testSystem } from './testing/gateway';

const SESSION = '0198c0de-0000-7000-8000-000000000001';

let system: TestSystem;
let gateway: TestGateway;
let bearer: string;

beforeAll(async () => {
  system = await testSystem();
  gateway = await system.gateway();
  bearer = `Bearer ${await system.users.make()}`;
});
afterAll(() => system.stop());

const session = (): conversations.Session => conversations.Session.decode(new Uint8Array());
const message = (overrides: Partial<conversations.Message> = {}): conversations.Message => ({
  ...conversations.Message.decode(new Uint8Array()),
  ...overrides,
});

async function request(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  const headers = { authorization: bearer, ...init.headers };
  const response = await fetch(`${gateway.url}${path}`, { ...init, headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('a row', () => {
  test('passes the caller, the context and the fields to its rpc and encodes the result', async () => {
    let seen: { call?: Call; request?: conversations.SendMessageRequest } = {};
    system.services.handlers.conversations.sendMessage = async (_context, call, asked) => {
      seen = { call, request: asked };
      return { message: message({ id: 'M', content: asked.content, text: 'a "quote"' }), replayed: false };
    };
    const content = { nested: [1, 2.5, null, 'ü'], deep: { a: [] } };
    const sent = await post(
      `/v1/chats/${SESSION.toUpperCase()}/messages`,
      { content, content_type: 'text', is_private: null, unknown: 1, user_id: 'other' },
      { 'x-request-id': 'my.request-1', 'accept-language': 'de', 'x-json-fields': 'bytes' },
    );
    expect(sent.status).toBe(201);
    expect(sent.body.success).toBe(true);
    expect(sent.body.data).toMatchObject({ id: 'M', content, text: 'a "quote"', translations: [], deleted_at: '' });
    expect(seen.request).toMatchObject({ session_id: SESSION, content_type: 'text', is_private: false });
    expect(seen.call).toMatchObject({
      request_id: 'my.request-1',
      language: 'de',
      json_fields: 'bytes',
      client_ip: '127.0.0.1',
      caller: { iss: 'gateway', kind: 'user', user_id: 'user-1', family_id: 'family-1', email: '' },
    });
    expect(sent.headers.get('x-request-id')).toBe('my.request-1');
  });

  test('ignores the action fields of a message that is no postback, and refuses wrong ones of a postback', async () => {
    let seen: conversations.SendMessageRequest | undefined;
    system.services.handlers.conversations.sendMessage = async (_context, _call, asked) => {
      seen = asked;
      return { message: message(), replayed: false };
    };
    const actions = { action_id: 7, action_type: [], action_source_id: {}, action_payload: 'x', display_text: false };
    const messages = `/v1/chats/${SESSION}/messages`;
    expect((await post(messages, { content: 'hi', ...actions })).status).toBe(201);
    expect(seen).toMatchObject({ content: '"hi"', action_id: '', action_type: '', action_payload: '' });
    const refused = await post(messages, { content_type: 'postback', ...actions });
    const paths = refused.body.error.details.map(({ path }: { path: string }) => path);
    expect([refused.status, ...paths.sort()]).toEqual([
      400,
      'action_id',
      'action_source_id',
      'action_type',
      'display_text',
    ]);
  });

  test('responds with every documented field of a list and its meta', async () => {
    system.services.handlers.conversations.listChats = async () => ({
      sessions: [session(), { ...session(), parent_session_id: 'P', meta: '{"a":1}', tags: ['x'] }],
      meta: { next_cursor: 'c', page: 1, per_page: 2, total: 9 },
    });
    const listed = await request('/v1/chats?per_page=2&status=active,open&status=closed');
    expect(listed.status).toBe(200);
    expect(listed.body.meta).toEqual({ next_cursor: 'c', page: 1, per_page: 2, total: 9 });
    expect(listed.body.data[0]).toMatchObject({ parent_session_id: null, branched_at_message_id: null, meta: [] });
    expect(listed.body.data[1]).toMatchObject({ parent_session_id: 'P', meta: { a: 1 }, tags: ['x'] });
    expect(Object.keys(listed.body.data[0])).toEqual(Object.keys(shapes['cws.conversations.v1.Session'].fields));
  });

  test('splits repeated and comma-separated filters', async () => {
    let asked: conversations.ListChatsRequest | undefined;
    system.services.handlers.conversations.listChats = async (_context, _call, given) => {
      asked = given;
      return { sessions: [], meta: { next_cursor: '', page: 1, per_page: 20, total: 0 } };
    };
    await request('/v1/chats?status=active,open&status=closed&type=bot&per_page=500');
    expect(asked).toMatchObject({ status: ['active', 'open', 'closed'], type: ['bot'], per_page: 500 });
  });

  test('responds with 201 if the service created something, and with 200 otherwise', async () => {
    let created = true;
    system.services.handlers.conversations.createChat = async () => ({ session: session(), created, replayed: false });
    expect((await post('/v1/chats', {})).status).toBe(201);
    created = false;
    expect((await request('/v1/chats', { method: 'POST' })).status).toBe(200);
  });
});

describe('a bad request', () => {
  const messages = `/v1/chats/${SESSION}/messages`;
  const refused = async (sent: ReturnType<typeof request>, status: number, code: string) => {
    const { status: got, body } = await sent;
    expect({ status: got, code: body.error.code, success: body.success }).toEqual({ status, code, success: false });
    return body.error;
  };
  test.each([
    ['cut off', '{"content":'],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1')],
    ['101 brackets open', `{"content":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['10,000 brackets open', '['.repeat(10_000)],
  ])('%s is invalid_json', (_what, body) =>
    refused(
      request(messages, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(body, 'latin1'),
      }),
      400,
      'invalid_json',
    ),
  );
  test.each([
    ['a lone surrogate', '{"content":"\\ud800"}'],
    ['a lone surrogate in a key', '{"content":{"\\udc00":1}}'],
    ['a __proto__ key', '{"content":{"__proto__":{"role":"admin"}}}'],
    ['an escaped __proto__ key', '{"content":[{"\\u005f_proto__":1}]}'],
    ['a number beyond doubles', '{"content":[1e400]}'],
  ])('%s is validation_failed', (_what, body) => refused(post(messages, body), 400, 'validation_failed'));

  test('100 brackets, brackets in strings and escaped pairs are fine', async () => {
    system.services.handlers.conversations.sendMessage = async (_context, _call, { content }) => ({
      message: message({ content }),
      replayed: false,
    });
    const deep = `{"content":${'['.repeat(99)}${']'.repeat(99)}}`;
    expect((await post(messages, deep)).status).toBe(201);
    const strings = { content: `${'['.repeat(500)}\\"${'{'.repeat(500)} 😀` };
    const sent = await post(messages, strings);
    expect(sent.body.data.content).toBe(strings.content);
    expect((await post(messages, '{"content":"\\ud83d\\ude00 __proto__"}')).body.data.content).toBe('😀 __proto__');
  });

  test('names the field of a wrong type', async () => {
    const error = await refused(post(messages, { is_private: 'yes', content: 1 }), 400, 'validation_failed');
    expect(error.details).toEqual([{ path: 'is_private', message: expect.any(String) }]);
    await refused(post(messages, []), 400, 'validation_failed');
  });
  test('another content type is 415, more than 1 MiB is 413, sized or chunked', async () => {
    await refused(
      request(messages, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }),
      415,
      'unsupported_media_type',
    );
    const big = JSON.stringify({ content: 'x'.repeat(1024 * 1024) });
    await refused(post(messages, big), 413, 'body_too_large');
    const stream = new Blob([big]).stream();
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: stream, duplex: 'half' };
    await refused(request(messages, init as never), 413, 'body_too_large');
  });
  test('malformed ids and page sizes are 400', async () => {
    await refused(request('/v1/chats/nonsense/messages'), 400, 'invalid_id');
    await refused(request('/v1/chats/%E0%A4%A/messages'), 400, 'invalid_id');
    for (const id of ['%', '%E0%A4%A'])
      await refused(request(`/v1/notifications/${id}/read`, { method: 'PATCH' }), 404, 'notification_not_found');
    for (const size of ['0', '-1', '1.5', 'x', ''])
      await refused(request(`/v1/chats?per_page=${size}`), 400, 'validation_failed');
    await refused(request(`${messages}?direction=up`), 400, 'validation_failed');
  });
  test('unknown paths are 404, other methods 405 with Allow, signed in or not', async () => {
    await refused(request('/v1/nothing'), 404, 'not_found');
    await refused(request('/v1/nothing', { headers: { authorization: '' } }), 404, 'not_found');
    const { status, headers, body } = await request('/v1/chats', { method: 'PUT', headers: { authorization: '' } });
    expect([status, headers.get('allow'), body.error.code]).toEqual([405, 'POST, GET', 'method_not_allowed']);
  });
});

describe('a failing service', () => {
  test('keeps its code, status, details and retry time', async () => {
    system.services.handlers.conversations.createChat = async () => {
      throw new AppError('bot_not_found', { status: 400, details: [{ path: 'bot_profile_id', message: 'unknown' }] });
    };
    const { status, body } = await post('/v1/chats', {});
    expect(status).toBe(400);
    expect(body).toEqual({
      success: false,
      error: {
        code: 'bot_not_found',
        message: 'There is no such bot',
        details: [{ path: 'bot_profile_id', message: 'unknown' }],
      },
    });
  });
  test('shows nothing of what went wrong inside', async () => {
    system.services.handlers.conversations.createChat = async () => {
      throw new Error('password=hunter2');
    };
    const { status, body } = await post('/v1/chats', {});
    expect([status, body.error]).toEqual([500, { code: 'internal', message: expect.not.stringContaining('hunter2') }]);
  });
});
