import { type Call, ulidTime, uuidV4 } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import type { conversations } from '@cws/protos';
import { startConversations, type TestSystem } from '../testing';
import { chatRequest, pageRequest, someKey, textMessage } from '../testing/requests';
import { sayMany } from '../testing/say-many';

let system: TestSystem;
beforeAll(async () => {
  system = await startConversations();
});
afterAll(() => system.stop());

const someone = () => callAs(userCaller());

async function newChat(call: Call): Promise<string> {
  const { session } = await system.first.createChat(call, chatRequest());
  return session!.id;
}

async function send(call: Call, id: string, text: string, overrides: Partial<conversations.SendMessageRequest> = {}) {
  const { message } = await system.first.sendMessage(call, textMessage(id, text, overrides));
  return message!;
}

async function everything(call: Call, id: string): Promise<conversations.Message[]> {
  const seen: conversations.Message[] = [];
  for (let cursor = ''; ; ) {
    const { messages, meta } = await system.second.listMessages(call, pageRequest(id, { cursor, limit: 100 }));
    if (messages.length === 0) return seen;
    seen.push(...messages);
    cursor = meta!.next_cursor;
  }
}

test('a send returns the message with its content unchanged', async () => {
  const call = someone();
  const id = await newChat(call);
  const content = '[104, 105]';
  const message = await send(call, id, '', { content, channel: 'ios', client_message_id: 'one' });
  expect(message).toMatchObject({
    chat_session_id: id,
    content,
    text: 'hi',
    channel: 'ios',
    sender_type: 'user',
    sender_id: call.caller.user_id,
    content_type: 'text',
    status: 'sent',
    client_message_id: 'one',
  });
  expect(message.created_at).toBe(ulidTime(message.id).toISOString());
});

test('a session derives count, last message, topic and channel from its messages', async () => {
  const call = someone();
  const id = await newChat(call);
  await send(call, id, `First ${'x'.repeat(100)}`);
  await send(call, id, 'Second', { channel: 'android' });
  const { session } = await system.second.createChat(call, chatRequest());
  expect(session).toMatchObject({
    id,
    message_count: 2,
    last_message: 'Second',
    last_message_sender: 'user',
    channel_switch_count: 1,
    segment_seq: 1,
    dispatch_channel: 'android',
  });
  expect(session!.topic).toBe(`First ${'x'.repeat(74)}`);
});

test('a reader who polls while 8 writers send through two processes gets each message once, in the order of ids', async () => {
  const call = someone();
  const id = await newChat(call);
  const acknowledged: string[] = [];
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = 0; n < 25; n++) {
      const client = (writer + n) % 2 ? system.first : system.second;
      const { message } = await client.sendMessage(call, textMessage(id, `${writer}-${n}`));
      acknowledged.push(message!.id);
    }
  });
  const followed: string[] = [];
  const done = Promise.all(writers);
  let finished = false;
  void done.then(() => {
    finished = true;
  });
  for (let cursor = '', last = false; ; last = finished) {
    const { messages, meta } = await system.first.listMessages(call, pageRequest(id, { cursor, limit: 7 }));
    followed.push(...messages.map((message) => message.id));
    cursor = meta!.next_cursor;
    if (last && messages.length === 0) break;
  }
  await done;
  expect(followed).toEqual([...acknowledged].sort());
  expect(new Set(followed).size).toBe(200);
  const { session } = await system.first.createChat(call, chatRequest());
  expect(session!.message_count).toBe(200);
});

test('a client_message_id that is sent 20 times through two processes is stored once', async () => {
  const call = someone();
  const id = await newChat(call);
  const repeats = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? system.first : system.second).sendMessage(call, textMessage(id, 'once', { client_message_id: 'same' })),
    ),
  );
  expect(new Set(repeats.map(({ message }) => message!.id)).size).toBe(1);
  expect(await everything(call, id)).toHaveLength(1);
});

test('a repeat is recognised after its message has moved to the history', async () => {
  const call = someone();
  const id = await newChat(call);
  const first = await send(call, id, 'first', { client_message_id: 'old' });
  await sayMany(system.context, call, id, 120);
  const state = await system.context.sessions.state(id);
  expect(state!.history_through > first.id).toBe(true);
  const repeat = await system.second.sendMessage(call, textMessage(id, 'first', { client_message_id: 'old' }));
  expect(repeat).toMatchObject({ replayed: true, message: { id: first.id } });
  expect(await everything(call, id)).toHaveLength(121);
});

test('an Idempotency-Key with another request is a conflict', async () => {
  const call = someone();
  const id = await newChat(call);
  const idempotency = someKey();
  const first = await send(call, id, 'a', { idempotency });
  expect(await send(call, id, 'a', { idempotency })).toEqual(first);
  await expect(send(call, id, 'b', { idempotency: { ...idempotency, request_hash: 'b' } })).rejects.toMatchObject({
    code: 'idempotency_conflict',
    status: 422,
  });
});

test.each([
  ['archived', 'session_archived'],
  ['closed', 'session_closed'],
] as const)('nothing is sent to a session that is %s, but a repeat still answers', async (status, code) => {
  const call = someone();
  const id = await newChat(call);
  const first = await send(call, id, 'before', { client_message_id: 'kept' });
  await system.context.sessions.collection.updateOne({ _id: id }, { $set: { status }, $inc: { rev: 1 } });
  await expect(send(call, id, 'after')).rejects.toMatchObject({ code, status: 400 });
  expect(await send(call, id, 'before', { client_message_id: 'kept' })).toEqual(first);
});

test("an unknown session and another user's get the same error", async () => {
  const id = await newChat(someone());
  const stranger = someone();
  for (const other of [id, uuidV4()]) {
    await expect(send(stranger, other, 'x')).rejects.toMatchObject({ code: 'session_not_found', status: 400 });
    await expect(system.first.listMessages(stranger, pageRequest(other))).rejects.toMatchObject({
      code: 'session_not_found',
    });
  }
});

test.each([
  [{ content_type: 'nonsense' }, 'unsupported_content_type'],
  [{ content: JSON.stringify('x'.repeat(33_000)) }, 'message_too_large'],
  [{ channel: 'fax' }, 'validation_failed'],
  [{ content: '' }, 'validation_failed'],
  [{ client_message_id: 'x'.repeat(256) }, 'validation_failed'],
])('%j is refused and stores nothing', async (overrides, code) => {
  const call = someone();
  const id = await newChat(call);
  await expect(send(call, id, 'x', overrides)).rejects.toMatchObject({ code });
  expect(await everything(call, id)).toHaveLength(0);
});

test('a message to a resolved session wakes it', async () => {
  const call = someone();
  const id = await newChat(call);
  await system.context.sessions.collection.updateOne(
    { _id: id },
    { $set: { status: 'resolved', resolved_at: new Date() }, $inc: { rev: 1 } },
  );
  await send(call, id, 'again');
  expect(await system.context.sessions.find(id)).toMatchObject({ status: 'active', resolved_at: null });
});
