import { chatNow, listMessages, newChat, postMessage, send } from './support/chats';
import { expectData } from './support/client';
import { covers } from './support/covers';
import { archive } from './support/desk';
import { expectFailure } from './support/expectations';
import {
  deleteMessage,
  editMessage,
  getMessage,
  listPinned,
  pinMessage,
  purgeMessage,
  readMessages,
} from './support/one-message';
import { newRoom, type Room } from './support/rooms';
import { openStream, saysText } from './support/streams';
import { timeOf } from './support/ulids';
import { within } from './support/within';

let room: Room;
let token: string;
let owner: string;
let chat: string;
beforeAll(async () => {
  room = await newRoom();
  token = room.token;
  owner = room.owner.access_token;
});
beforeEach(async () => {
  chat = (await newChat(token, { app_id: room.workspace.default_app_id })).id;
});

covers('messages.created-at')('created_at is the time in the id, also of messages that are sent at once', async () => {
  const sent = await Promise.all(Array.from({ length: 8 }, (_, n) => send(token, chat, { content: `m${n}` })));
  expect(sent.map(({ created_at }) => created_at)).toEqual(sent.map(({ id }) => timeOf(id)));
});

covers('message.preview')('a session shows the beginning of its last message, and no read-once text', async () => {
  const family = '👩‍👩‍👧';
  await send(token, chat, { content: family.repeat(201) });
  expect(await chatNow(token, chat)).toMatchObject({ last_message: family.repeat(200), topic: family.repeat(80) });
  await send(token, chat, { content: 'secret', is_read_once: true });
  expect(await chatNow(token, chat)).toMatchObject({ message_count: 2, last_message: '' });
});

covers('message.reply.private')('a reply to a private message has to be private', async () => {
  const note = await send(owner, chat, { content: 'note', is_private: true });
  const reply = (is_private: boolean) =>
    postMessage(owner, chat, { content: 'x', reply_to_message_id: note.id, is_private });
  expectFailure(await reply(false), 400, 'validation_failed');
  expect(await expectData(201, reply(true))).toMatchObject({ reply_to_message_id: note.id, is_private: true });
  expectFailure(
    await postMessage(token, chat, { content: 'x', reply_to_message_id: note.id }),
    400,
    'message_not_found',
  );
});

covers('message.reply.private')('a reply to a read-once message has no snapshot', async () => {
  const secret = await send(token, chat, { content: 'secret', is_read_once: true });
  const reply = await send(token, chat, { content: 'x', reply_to_message_id: secret.id });
  expect(reply).toMatchObject({ reply_to_message_id: secret.id, reply_snapshot: [] });
});

covers('message.edit.archived')('an archived session refuses edits and allows purges', async () => {
  const { id } = await send(token, chat, { content: 'first' });
  await expectData(200, archive(token, chat));
  expectFailure(await editMessage(token, chat, id, { content: 'second' }), 400, 'session_archived');
  expect(await expectData(200, getMessage(token, chat, id))).toMatchObject({ content: 'first', is_edited: false });
  await expectData(200, purgeMessage(token, chat, id));
  expect(await expectData(200, getMessage(token, chat, id))).toMatchObject({ content: [], gdpr_purged: true });
});

covers('message.unpinned')('deleting or purging a message unpins it', async () => {
  for (const end of [deleteMessage, purgeMessage]) {
    const { id } = await send(token, chat, { content: 'x' });
    await expectData(200, pinMessage(token, chat, id));
    expect(await expectData(200, listPinned(token, chat))).toMatchObject([{ id }]);
    await expectData(200, end(token, chat, id));
    expect(await expectData(200, listPinned(token, chat))).toEqual([]);
  }
});

covers('message.delivered')('a message is delivered once a stream has brought it to the other side', async () => {
  const statuses = async () => (await expectData(200, listMessages(token, chat))).map(({ status }) => status);
  const own = await openStream(chat, { token });
  await send(token, chat, { content: 'a' });
  await own.until(saysText('a'));
  expect(await statuses()).toEqual(['sent']);
  const stream = await openStream(chat, { token: owner });
  await send(token, chat, { content: 'b' });
  await stream.until(saysText('b'));
  await within(15_000, async () => (await statuses()).every((status) => status === 'delivered'));
  await expectData(200, readMessages(owner, chat));
  expect(await statuses()).toEqual(['read', 'read']);
  for (const { close } of [own, stream]) close();
});
