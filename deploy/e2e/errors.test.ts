import { newChat, postChat, postMessage } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure, expectUnauthorized } from './support/expectations';
import { newPerson, type Person } from './support/people';

let person: Person;
let chat: string;
beforeAll(async () => {
  person = await newPerson();
  chat = (await newChat(person.access_token)).id;
});

const post = (raw: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>) =>
  call('POST', `/chats/${chat}/messages`, { token: person.access_token, raw, headers });

covers('wire.body.invalid-json')('a body that is not a JSON object is refused', async () => {
  for (const raw of ['{', '{"content":}', "{'content':1}", 'nonsense']) {
    expectFailure(await post(raw), 400, 'invalid_json');
  }
  for (const raw of ['[]', '"text"', '7', 'null']) expect((await post(raw)).status).toBe(400);
});

covers('wire.body.invalid-json')('a body that is not UTF-8 is refused', async () => {
  const bytes = Buffer.concat([Buffer.from('{"content":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
  expectFailure(await post(new Uint8Array(bytes)), 400, 'invalid_json');
});

covers('wire.body.media-type')('a body of another media type is refused', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    expectFailure(await post('{"content":"x"}', { 'content-type': type }), 415, 'unsupported_media_type');
  }
  expect((await post('{"content":"x"}', { 'content-type': 'application/json; charset=utf-8' })).status).toBe(201);
});

covers('wire.body.too-large')('a body over 1 MiB is refused, and one below is validated', async () => {
  const padded = (bytes: number) => `{"content":"x","unknown":"${'x'.repeat(bytes)}"}`;
  expectFailure(await post(padded(1024 * 1024)), 413, 'body_too_large');
  expect((await post(padded(1024 * 1024 - 100))).status).toBe(201);
});

covers('wire.hostile.depth')('a body with more than 100 open brackets is refused, one with 100 is not', async () => {
  const nested = (depth: number) => `{"content":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
  expectFailure(await post(nested(101)), 400, 'invalid_json');
  expectFailure(await post(nested(100_000)), 400, 'invalid_json');
  expect((await post(nested(100))).status).toBe(201);
  expect((await post(JSON.stringify({ content: '['.repeat(500) }))).status).toBe(201);
});

covers('wire.hostile.surrogate')('a lone surrogate is refused in every place', async () => {
  for (const raw of ['{"content":"\\ud800"}', '{"content":{"a":["\\udc00x"]}}', '{"content":{"\\ud800":1}}']) {
    expectFailure(await post(raw), 400, 'validation_failed');
  }
  expect((await post('{"content":"\\ud83d\\ude00"}')).status).toBe(201);
});

covers('wire.hostile.proto')('a __proto__ key is refused in every place', async () => {
  for (const raw of [
    '{"__proto__":{"x":1}}',
    '{"content":{"a":[{"__proto__":1}]}}',
    '{"content":{"\\u005f_proto__":1}}',
  ]) {
    expectFailure(await post(raw), 400, 'validation_failed');
  }
  expect((await post('{"content":"__proto__"}')).status).toBe(201);
});

covers('wire.unknown-fields')('unknown and server-owned fields change nothing', async () => {
  const id = '01890000-0000-7000-8000-000000000000';
  const owned = { id, user_id: id, status: 'archived', routing_reason: 'explicit', role: 'admin', nonsense: { a: 1 } };
  const session = await expectData(201, postChat(person.access_token, { ...owned, new: true }));
  expect(session).toMatchObject({ user_id: person.user.id, status: 'active', routing_reason: 'no_app' });
  expect(session.id).not.toBe(id);
  expect(session).not.toHaveProperty('nonsense');
});

covers('wire.wrong-type')('a value of the wrong type is refused, and details name the field', async () => {
  for (const [field, value] of Object.entries({ content_type: 7, is_private: 'yes', channel: ['web'] })) {
    const response = await postMessage(person.access_token, chat, { content: 'x', [field]: value });
    expectFailure(response, 400, 'validation_failed');
    expect(response.body.error!.details).toEqual([{ path: field, message: expect.any(String) }]);
  }
});

covers('wire.path-id')('a malformed id in a path is refused', async () => {
  for (const path of ['/chats/nonsense/messages', '/chats/123/messages', `/chats/${chat}0/messages`]) {
    expectFailure(await call('GET', path, { token: person.access_token }), 400, 'invalid_id');
  }
  expectFailure(await call('DELETE', '/keys/nonsense', { token: person.access_token }), 400, 'invalid_id');
});

covers('wire.unknown-path')('a request to an unknown path gets 404, with and without a credential', async () => {
  for (const token of [undefined, person.access_token]) {
    expectFailure(await call('GET', '/nonsense', { token }), 404, 'not_found');
    expectFailure(await call('GET', '/chats/x/y/z', { token }), 404, 'not_found');
  }
});

covers('wire.unknown-method')(
  'a request with another method gets 405, and Allow names the supported ones',
  async () => {
    const deleted = await call('DELETE', '/chats', { token: person.access_token });
    expectFailure(deleted, 405, 'method_not_allowed');
    expect(methods(deleted.headers)).toEqual(expect.arrayContaining(['GET', 'POST']));
    const put = await call('PUT', `/chats/${chat}/messages`, { token: person.access_token });
    expectFailure(put, 405, 'method_not_allowed');
    expect(methods(put.headers)).toEqual(expect.arrayContaining(['GET', 'POST']));
    const got = await call('GET', '/auth/otp/verify');
    expectFailure(got, 405, 'method_not_allowed');
    expect(methods(got.headers)).toContain('POST');
    for (const stream of ['/realtime', `/chats/${chat}/stream`]) {
      const posted = await call('POST', stream, { json: {} });
      expectFailure(posted, 405, 'method_not_allowed');
      expect(methods(posted.headers)).toEqual(['GET']);
    }
  },
);

const methods = (headers: Headers) => headers.get('allow')!.split(/,\s*/);

covers('wire.unauthorized')(
  'a request with an invalid credential gets 401 at every operation that needs one',
  async () => {
    const operations = ['GET /users/me', 'GET /chats', 'POST /chats', 'GET /keys', 'POST /keys', 'GET /mcp-servers'];
    operations.push(`GET /chats/${chat}/messages`, `POST /chats/${chat}/messages`, `DELETE /keys/${chat}`);
    const credentials = [
      undefined,
      'Bearer',
      'Bearer nonsense',
      'Basic dTpw',
      `Bearer wsk_${'a'.repeat(49)}`,
      person.access_token,
    ];
    for (const operation of operations) {
      const [method = '', path = ''] = operation.split(' ');
      for (const authorization of credentials) {
        const headers = authorization === undefined ? undefined : { authorization };
        expectUnauthorized(await call(method, path, { headers, json: method === 'POST' ? {} : undefined }));
      }
    }
  },
);
