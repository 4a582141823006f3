import { listChats, newChat, send } from './support/chats';
import { call } from './support/client';
import { covers } from './support/covers';
import { TIMESTAMP } from './support/expectations';
import { newPerson, type Person } from './support/people';

let person: Person;
beforeAll(async () => {
  person = await newPerson();
});

covers('envelope.success')('a successful response has data and no error', async () => {
  const { body, headers } = await call('GET', '/users/me', { token: person.access_token });
  expect(body).toEqual({ success: true, data: expect.any(Object) });
  expect(headers.get('content-type')).toMatch(/^application\/json/);
});

covers('envelope.failure', 'envelope.no-internals')(
  'a failed request gets a code and a message, and no internals',
  async () => {
    const { body, text, headers } = await call('POST', '/chats', { token: person.access_token, json: { app_id: 7 } });
    expect(body).toMatchObject({ success: false, error: { code: expect.any(String), message: expect.any(String) } });
    expect(Object.keys(body).filter((key) => !['success', 'data', 'error'].includes(key))).toEqual([]);
    expect(text).not.toMatch(/stack|node_modules|\.[jt]s:\d|zod|grpc/i);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('x-powered-by')).toBeNull();
  },
);

covers('wire.security-headers')('every response forbids sniffing, framing and storing', async () => {
  for (const path of ['/users/me', '/nonsense']) {
    const { headers } = await call('GET', path, { token: person.access_token });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toMatch(/no-store/);
  }
});

covers('envelope.meta')('a list has meta with per_page, next_cursor, total and page', async () => {
  const nobody = await newPerson();
  const { body } = await listChats(nobody.access_token);
  expect(body).toEqual({ success: true, data: [], meta: { page: 1, per_page: 20, total: 0, next_cursor: '' } });
});

covers('wire.timestamps')('every timestamp is RFC 3339 in UTC with milliseconds', async () => {
  const chat = await newChat(person.access_token);
  const message = await send(person.access_token, chat.id, { content: 'what time is it' });
  const shown = [person.user, chat, message].flatMap((one) => Object.entries(one));
  const times = shown.filter(([field, value]) => field.endsWith('_at') && value);
  expect(times.length).toBeGreaterThanOrEqual(6);
  for (const [, value] of times) expect(value).toMatch(TIMESTAMP);
});
