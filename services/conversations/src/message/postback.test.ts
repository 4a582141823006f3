import { refusal, startTestBusiness, type TestBusiness } from '../testing/test-business';

let business: TestBusiness;
beforeAll(async () => {
  business = await startTestBusiness();
});
afterAll(() => business.stop());

const ACTION = {
  content_type: 'postback',
  content: '',
  action_id: 'buy',
  action_type: 'button',
  action_source_id: 'card-7',
  action_data: '{"n":1.50}',
  action_payload: '["a",null]',
  display_text: 'Buy “it”',
};
const STORED = {
  action_response: {
    action_id: 'buy',
    action_type: 'button',
    action_source_id: 'card-7',
    data: { n: 1.5 },
    payload: ['a', null],
    display_text: 'Buy “it”',
  },
};
const bytesOf = (value: unknown) => [...Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))];
const decoded = (json: string) => JSON.parse(Buffer.from(JSON.parse(json)).toString());

test('a postback is stored as action_payload alone, and its text is its label', async () => {
  const { customer, send, session } = await business.newChat();
  const message = await send(customer, '', ACTION);
  expect(message).toMatchObject({
    content_type: 'postback',
    content: '',
    action_id: '',
    action_source_id: '',
    text: 'Buy “it”',
  });
  expect(JSON.parse(message.action_payload)).toEqual(STORED);
  expect(message.action_payload).toContain('1.50');
  expect(await session()).toMatchObject({ last_message: 'Buy “it”', topic: 'Buy “it”' });
});

test('action fields that a postback leaves out are stored empty', async () => {
  const { customer, send } = await business.newChat();
  const { action_payload } = await send(customer, '', { content_type: 'postback', content: '', action_id: 'go' });
  const empty = { action_type: '', action_source_id: '', data: [], payload: [], display_text: '' };
  expect(JSON.parse(action_payload)).toEqual({ action_response: { action_id: 'go', ...empty } });
});

test('a postback without action_id gets validation_failed, and other messages have no action_payload', async () => {
  const { customer, send } = await business.newChat();
  expect(await refusal(send(customer, 'x', { ...ACTION, action_id: '' }))).toEqual({
    code: 'validation_failed',
    status: 400,
  });
  const text = await send(customer, 'x', { ...ACTION, content_type: 'text', content: '"x"', action_id: '' });
  expect(text).toMatchObject({ action_payload: '', text: 'x' });
});

/** Values of that many bytes; the string is longer as JSON text, where each of its quotes takes two characters. */
const formsOfSize = (size: number): string[] => [
  JSON.stringify('"'.repeat(size)),
  JSON.stringify(bytesOf('x'.repeat(size))),
  JSON.stringify({ t: 'x'.repeat(size - '{"t":""}'.length) }),
];

test.each(['action_payload', 'action_data'] as const)(
  '%s may have up to 16 KiB, as a string, as bytes and as JSON',
  async (field) => {
    const { customer, send } = await business.newChat();
    const small = { ...ACTION, action_data: '', action_payload: '' };
    for (const value of formsOfSize(16 * 1024)) await send(customer, '', { ...small, [field]: value });
    for (const value of formsOfSize(16 * 1024 + 1))
      expect(await refusal(send(customer, '', { ...small, [field]: value }))).toEqual({
        code: 'message_too_large',
        status: 400,
      });
  },
);

test('content may have up to 32 KiB, as a string, as bytes and as JSON', async () => {
  const { customer, send } = await business.newChat();
  for (const content of formsOfSize(32 * 1024)) expect((await send(customer, '', { content })).content).toBe(content);
  for (const content of formsOfSize(32 * 1024 + 1))
    expect(await refusal(send(customer, '', { content }))).toMatchObject({ code: 'message_too_large' });
});

describe('the form of action_payload', () => {
  const asBytes = {
    action_data: JSON.stringify(bytesOf(STORED.action_response.data)),
    action_payload: JSON.stringify(bytesOf('x')),
  };
  const sendAs = async (json_fields: string, sending: object) => {
    const { customer, send } = await business.newChat();
    return send({ ...customer, json_fields }, '', { ...ACTION, ...sending });
  };

  test("follows the caller's own values", async () => {
    const { action_payload } = await sendAs('', asBytes);
    const { data, payload } = decoded(action_payload).action_response;
    expect([data, payload]).toEqual([bytesOf(STORED.action_response.data), bytesOf('x')]);
    expect(JSON.parse((await sendAs('', { ...asBytes, content: '"x"' })).action_payload)).toHaveProperty(
      'action_response',
    );
    expect(JSON.parse((await sendAs('', { action_data: '', action_payload: '' })).action_payload)).toHaveProperty(
      'action_response',
    );
  });

  test('follows X-Json-Fields first', async () => {
    expect(JSON.parse((await sendAs('json', asBytes)).action_payload)).toHaveProperty('action_response');
    expect(decoded((await sendAs('bytes', {})).action_payload)).toEqual(STORED);
  });

  test('in a list is the requested one, else that of its request', async () => {
    const { customer, send, list } = await business.newChat();
    await send(customer, '', { ...ACTION, content: '"mine"' });
    await send(customer, '', { ...ACTION, content: '[109]', ...asBytes });
    const shown = async (json_fields: string) =>
      (await list({ ...customer, json_fields })).map(({ action_payload, content }) => [action_payload[0], content]);
    expect(await shown('')).toEqual([
      ['{', '"mine"'],
      ['[', '[109]'],
    ]);
    expect(await shown('bytes')).toEqual([
      ['[', '"mine"'],
      ['[', '[109]'],
    ]);
    expect(await shown('json')).toEqual([
      ['{', '"mine"'],
      ['{', '[109]'],
    ]);
  });

  test('is also that of a reply_snapshot', async () => {
    const { customer, send } = await business.newChat();
    const { id: reply_to_message_id } = await send(customer, 'first');
    const { reply_snapshot } = await send(customer, '', { content: '[109]', reply_to_message_id });
    expect(decoded(reply_snapshot)).toMatchObject({ id: reply_to_message_id, content: 'first' });
  });
});
