import { listMessages, type Message, newChat, postMessage, send } from './support/chats';
import { expectData } from './support/client';
import { covers } from './support/covers';
import { withChatEach } from './support/each-chat';
import { expectFailure } from './support/expectations';
import type { Room } from './support/rooms';

let room: Room;
let token: string;
let chat: string;
withChatEach((scene) => {
  ({ room, token, chat } = scene);
});

const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id);
const rising = (ids: readonly string[]) => [...new Set(ids)].sort();

covers('messages.order')('message ids increase strictly', async () => {
  const sent: Message[] = [];
  while (sent.length < 10) sent.push(await send(token, chat, { content: sent.length }));
  expect(idsOf(sent)).toEqual(rising(idsOf(sent)));
  const times = sent.map(({ created_at }) => created_at);
  expect(times).toEqual([...times].sort());
});

covers('messages.order')('a reader that polls during parallel sends misses no message', async () => {
  const sending = Promise.all(Array.from({ length: 60 }, (_, n) => send(token, chat, { content: n })));
  let done = false;
  void sending.finally(() => {
    done = true;
  });
  const read: string[] = [];
  for (let cursor = '', last = false; !last; ) {
    last = done;
    const { body } = await listMessages(token, chat, `?limit=100${cursor && `&cursor=${cursor}`}`);
    read.push(...idsOf(body.data));
    cursor = body.meta!.next_cursor;
  }
  const sent = idsOf(await sending);
  expect(read).toEqual(rising(read));
  expect(read).toEqual(rising(sent));
});

covers('messages.client-id')('a repeated client_message_id returns the stored message', async () => {
  const first = await send(token, chat, { content: 'once', client_message_id: 'a-1' });
  await send(token, chat, { content: 'between' });
  const again = await send(token, chat, { content: 'once', client_message_id: 'a-1' });
  expect(again).toEqual(first);
  expect(idsOf(await expectData(200, listMessages(token, chat)))).toHaveLength(2);
});

covers('messages.client-id')('a client_message_id is unique within one session', async () => {
  const other = (await newChat(token, { app_id: room.workspace.default_app_id })).id;
  const first = await send(token, chat, { content: 'x', client_message_id: 'a-1' });
  const second = await send(token, other, { content: 'x', client_message_id: 'a-1' });
  expect(second.id).not.toBe(first.id);
});

covers('messages.client-id.parallel')('parallel repeats create one message', async () => {
  const json = { content: 'once', client_message_id: 'a-1' };
  const responses = await Promise.all(Array.from({ length: 20 }, () => postMessage(token, chat, json)));
  expect(new Set(responses.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1);
  expect(responses[0]!.status).toBe(201);
  expect((await listMessages(token, chat)).body.meta!.total).toBe(1);
});

covers('wire.wrong-type')('a client_message_id that is not a string is refused', async () => {
  expectFailure(await postMessage(token, chat, { content: 'x', client_message_id: 7 }), 400, 'validation_failed');
});
