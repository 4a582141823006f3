import { chatNow, listMessages, newChat, postMessage, send } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { withChatEach } from './support/each-chat';
import { all, expectFailure, expectKinds, isBoolean, isString, isTimestamp, ULID } from './support/expectations';
import { newPerson } from './support/people';
import type { Room } from './support/rooms';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

let room: Room;
let token: string;
let chat: string;
withChatEach((scene) => {
  ({ room, token, chat } = scene);
});

covers('messages.send')('a message is stored as the response shows it', async () => {
  const message = await send(token, chat, { content: 'good morning' });
  expect(message).toMatchObject({
    chat_session_id: chat,
    content: 'good morning',
    content_type: 'text',
    channel: 'web',
  });
  expect(await expectData(200, listMessages(token, chat))).toEqual([message]);
});

covers('messages.fields', 'wire.fields-present')('a message has every documented field with its type', async () => {
  const message = await send(token, chat, { content: 'x' });
  expectKinds(message, {
    ...all(
      'action_id action_source_id channel chat_session_id content_type conversation_id deleted_at edited_at',
      isString,
    ),
    ...all(
      'gdpr_original_content_type gdpr_purged_at identity_id reply_to_message_id sender_id sender_type status',
      isString,
    ),
    ...all('client_message_id answers_message_id source_message_id text', isString),
    ...all('gdpr_purged is_edited is_pinned is_private is_read_once', isBoolean),
    ...all('created_at updated_at', isTimestamp),
  });
  expect(message.id).toMatch(ULID);
  expect(message).toMatchObject({
    action_payload: [],
    original_content: [],
    reply_snapshot: [],
    translations: [],
    deleted_at: '',
  });
});

covers('messages.sender', 'messages.private')('the sender comes from the credential, not from the body', async () => {
  for (const sender_type of ['bot', 'agent', 'system', 'nonsense']) {
    const message = await send(token, chat, { content: 'x', sender_type, sender_id: UNKNOWN, is_private: true });
    expect(message).toMatchObject({ sender_type: 'user', sender_id: room.customer.user.id, is_private: false });
  }
});

covers('messages.content-type')('content_type is text by default, and an unknown one is refused', async () => {
  expect(await send(token, chat, { content: '**x**', content_type: 'markdown' })).toMatchObject({
    content_type: 'markdown',
  });
  expectFailure(
    await postMessage(token, chat, { content: 'x', content_type: 'smell' }),
    400,
    'unsupported_content_type',
  );
});

covers('messages.action-ignored')('action_* is ignored on other content types than postback', async () => {
  const action = {
    action_id: 'buy',
    action_type: 'button',
    action_source_id: 'card',
    action_data: { a: 1 },
    action_payload: { b: 2 },
  };
  const message = await send(token, chat, { content: 'x', ...action });
  expect(message).toMatchObject({ action_id: '', action_source_id: '', action_payload: [] });
});

covers('messages.sizes')('content of 32 KiB is stored, and larger content is refused', async () => {
  expect((await postMessage(token, chat, { content: 'x'.repeat(32 * 1024) })).status).toBe(201);
  expectFailure(await postMessage(token, chat, { content: 'x'.repeat(32 * 1024 + 1) }), 400, 'message_too_large');
  expectFailure(await postMessage(token, chat, { content: { text: 'é'.repeat(17 * 1024) } }), 400, 'message_too_large');
});

covers('messages.derived')('the session counts and shows its last message', async () => {
  await send(token, chat, { content: 'first' });
  const { created_at } = await send(token, chat, { content: { text: 'second' } });
  expect(await chatNow(token, chat)).toMatchObject({
    message_count: 2,
    last_message: 'second',
    last_message_at: created_at,
    last_message_sender: 'user',
  });
});

covers('messages.topic')('the first text sets the topic, and later ones leave it', async () => {
  await send(token, chat, { content: `Where is my order? ${'very '.repeat(20)}late` });
  await send(token, chat, { content: 'Something else' });
  const { topic } = await chatNow(token, chat);
  expect(topic).toBe(`Where is my order? ${'very '.repeat(20)}`.slice(0, 80).trimEnd());
});

covers('messages.channel-switch')('another channel increments the counters', async () => {
  const before = await chatNow(token, chat);
  await send(token, chat, { content: 'x', channel: 'web' });
  expect(await chatNow(token, chat)).toMatchObject({ channel_switch_count: 0, last_switch_at: '' });
  const { created_at } = await send(token, chat, { content: 'x', channel: 'whatsapp' });
  expect(await chatNow(token, chat)).toMatchObject({
    channel_switch_count: 1,
    last_switch_at: created_at,
    segment_seq: Number(before.segment_seq) + 1,
    origin_channel: 'web',
  });
});

covers('wire.session-not-found')('unknown and foreign sessions are refused alike', async () => {
  const foreign = (await newChat((await newPerson()).access_token)).id;
  const responses = [];
  for (const id of [UNKNOWN, foreign]) {
    responses.push(await postMessage(token, id, { content: 'x' }), await listMessages(token, id));
  }
  for (const response of responses) expectFailure(response, 400, 'session_not_found');
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
});

covers('wire.session-not-found')('the session id comes from the path, not from the body', async () => {
  const other = (await newChat(token)).id;
  const message = await send(token, chat, { content: 'x', chat_session_id: other });
  expect(message.chat_session_id).toBe(chat);
  const upper = await call('GET', `/chats/${chat.toUpperCase()}/messages`, { token });
  expect(upper.status).toBe(200);
});
