import { encoderOf } from './encode';
import { conversations, grants } from './gen/index';

test('unset fields have the form of their kind, and nullable ones are null', () => {
  const session = JSON.parse(encoderOf('cws.conversations.v1.Session')(conversations.Session.decode(new Uint8Array())));
  expect(session).toMatchObject({ parent_session_id: null, branched_at_message_id: null, meta: [], tags: [] });
  expect(session).toMatchObject({ topic: '', message_count: 0, ws_connected: false });
});

test('a JSON field is written as it stands, and every text is escaped', () => {
  const message = conversations.Message.decode(new Uint8Array());
  const content = '{"a":[1,2.50,"x"],"b":null}';
  const text = 'line\nquote" back\\slash \u0001 \u2028 😀';
  const encoded = encoderOf('cws.conversations.v1.Message')({ ...message, content, text, is_pinned: true });
  expect(encoded).toContain(`"content":${content},`);
  expect(JSON.parse(encoded)).toMatchObject({ text, is_pinned: true, translations: [] });
});

test('messages inside messages, and lists of them, are written too', () => {
  const server = { ...grants.McpServer.decode(new Uint8Array()), available_tools: [{ name: 'n', description: 'd' }] };
  const encoded = encoderOf('cws.grants.v1.McpServer')(server);
  expect(JSON.parse(encoded).available_tools).toEqual([{ name: 'n', description: 'd' }]);
});

test('a message that a service left out is an error, not a hole', () => {
  expect(() => encoderOf('cws.conversations.v1.Session')(undefined)).toThrow();
});
