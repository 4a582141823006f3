import { chatNow, listMessages, newChat, postMessage, send, sendTexts } from './support/chats';
import { type ApiResponse, call, expectData } from './support/client';
import { covers } from './support/covers';
import { withChatEach } from './support/each-chat';
import { expectFailure, TIMESTAMP } from './support/expectations';
import { deleteMessage, editMessage, getMessage, pinMessage, purgeMessage, rateMessage } from './support/one-message';
import { newPerson } from './support/people';
import type { Room } from './support/rooms';
import { isType, openStream } from './support/streams';

const UNKNOWN_CHAT = '01890000-0000-7000-8000-000000000000';
const UNKNOWN_MESSAGE = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

let room: Room;
let token: string;
let chat: string;
withChatEach((scene) => {
  ({ room, token, chat } = scene);
});

const listed = (as = token) => expectData(200, listMessages(as, chat));

covers('message.get')('a message is read by its id in either case', async () => {
  const message = await send(token, chat, { content: 'x' });
  expect(await expectData(200, getMessage(token, chat, message.id))).toEqual(message);
  expect(await expectData(200, getMessage(token, chat, message.id.toLowerCase()))).toEqual(message);
});

covers('message.errors')(
  'a request with a malformed id gets 400, a foreign one 403 and an unknown one 404',
  async () => {
    const { id } = await send(token, chat, { content: 'x' });
    const stranger = (await newPerson()).access_token;
    type Operation = (as: string, chat: string, message: string) => Promise<ApiResponse<unknown>>;
    const edit: Operation = (as, ...path) => editMessage(as, ...path, { content: 'y' });
    const rate: Operation = (as, ...path) => rateMessage(as, ...path, { helpful: true });
    for (const operation of [getMessage, edit, deleteMessage, purgeMessage, pinMessage, rate] as Operation[]) {
      expectFailure(await operation(token, 'nonsense', id), 400, 'invalid_id');
      expectFailure(await operation(token, chat, 'nonsense'), 400, 'invalid_id');
      expectFailure(await operation(stranger, chat, id), 403, 'forbidden');
      expectFailure(await operation(token, UNKNOWN_CHAT, id), 404, 'not_found');
      expectFailure(await operation(token, chat, UNKNOWN_MESSAGE), 404, 'message_not_found');
    }
    expect((await listed())[0]).toMatchObject({ text: 'x', is_pinned: false });
  },
);

covers('message.reply')('a reply keeps a copy of its message until that is deleted', async () => {
  const { id } = await send(token, chat, { content: { text: 'the question' } });
  const reply = await send(room.owner.access_token, chat, { content: 'the answer', reply_to_message_id: id });
  expect(reply).toMatchObject({
    reply_to_message_id: id,
    reply_snapshot: { id, content: { text: 'the question' }, content_type: 'text', sender_type: 'user' },
  });
  await editMessage(token, chat, id, { content: 'edited' });
  expect((await listed())[1]!.reply_snapshot).toEqual(reply.reply_snapshot);
  await deleteMessage(token, chat, id);
  expect((await listed())[0]).toMatchObject({ id: reply.id, reply_to_message_id: id, reply_snapshot: [] });
});

covers('message.reply.refused')('only a visible message of the same session can be replied to', async () => {
  const gone = await send(token, chat, { content: 'x' });
  await deleteMessage(token, chat, gone.id);
  const elsewhere = await send(token, (await newChat(token)).id, { content: 'x' });
  const note = await send(room.owner.access_token, chat, { content: 'note', is_private: true });
  for (const { id } of [gone, elsewhere, note, { id: UNKNOWN_MESSAGE }, { id: 'nonsense' }])
    expectFailure(await postMessage(token, chat, { content: 'y', reply_to_message_id: id }), 400, 'message_not_found');
  const open = { content: 'y', reply_to_message_id: note.id };
  expectFailure(await postMessage(room.owner.access_token, chat, open), 400, 'validation_failed');
});

covers('message.delete', 'message.delete.derived')(
  'a deleted message is hidden, and the session no longer shows it',
  async () => {
    const [first, second] = await sendTexts(token, chat, ['first', 'second']);
    for (let time = 0; time < 2; time += 1)
      expect(await expectData(200, deleteMessage(token, chat, second!.id))).toEqual({ deleted: true });
    expect((await listed()).map(({ id }) => id)).toEqual([first!.id]);
    expectFailure(await getMessage(token, chat, second!.id), 404, 'message_not_found');
    expect(await chatNow(token, chat)).toMatchObject({
      message_count: 1,
      last_message: 'first',
      last_message_at: first!.created_at,
      topic: 'first',
    });
    await call('POST', `/chats/${chat}/archive`, { token });
    expect(await expectData(200, deleteMessage(token, chat, first!.id))).toEqual({ deleted: true });
  },
);

covers('message.delete.repeat')('a repeated send of a deleted message shows deleted_at', async () => {
  const json = { content: 'x', client_message_id: 'mine' };
  const { id } = await send(token, chat, json);
  await deleteMessage(token, chat, id);
  const again = await send(token, chat, json);
  expect(again.id).toBe(id);
  expect(again.deleted_at).toMatch(TIMESTAMP);
  expect(await listed()).toEqual([]);
});

covers('message.purge')('a purged message stays in its place without content', async () => {
  const { id } = await send(token, chat, { content: 'personal', content_type: 'markdown' });
  await send(token, chat, { content: 'later' });
  for (let time = 0; time < 2; time += 1)
    expect(await expectData(200, purgeMessage(token, chat, id))).toEqual({ deleted: true });
  const [purged] = await listed();
  expect(purged).toMatchObject({ id, content: [], text: '', gdpr_purged: true, deleted_at: '' });
  expect(purged!.gdpr_purged_at).toMatch(TIMESTAMP);
  expect(purged!.gdpr_original_content_type).toBe('markdown');
  expect(await chatNow(token, chat)).toMatchObject({ message_count: 2, topic: '' });
  const response = await send(room.owner.access_token, chat, { content: 'answer' });
  expectFailure(await purgeMessage(token, chat, response.id), 403, 'forbidden');
  expect(await expectData(200, purgeMessage(room.owner.access_token, chat, response.id))).toEqual({ deleted: true });
});

covers('message.purge.branches')('a purge reaches the copies in branches', async () => {
  const { id } = await send(token, chat, { content: 'personal' });
  const branch = await expectData(201, call<{ id: string }>('POST', `/chats/${chat}/branch`, { token, json: {} }));
  expect((await expectData(200, listMessages(token, branch.id))).map(({ text }) => text)).toEqual(['personal']);
  await expectData(200, purgeMessage(token, chat, id));
  const [copy] = await expectData(200, listMessages(token, branch.id));
  expect(copy).toMatchObject({ content: [], gdpr_purged: true });
  expect(await chatNow(token, branch.id)).toMatchObject({ topic: '', last_message: '' });
});

covers('message.edit')('the author edits a message, and the first version is kept', async () => {
  const { id, created_at } = await send(token, chat, { content: 'first' });
  await expectData(200, editMessage(token, chat, id, { content: 'second' }));
  const edited = await expectData(
    200,
    editMessage(token, chat, id, { content: { text: 'third' }, content_type: 'card' }),
  );
  expect(edited).toMatchObject({
    id,
    created_at,
    content: { text: 'third' },
    original_content: 'first',
    content_type: 'card',
    is_edited: true,
  });
  expect(edited.edited_at).toMatch(TIMESTAMP);
  expect(edited.updated_at).toBe(edited.edited_at);
  expect(await listed()).toEqual([edited]);
  expect(await chatNow(token, chat)).toMatchObject({ last_message: 'third', topic: 'first', message_count: 1 });
});

covers('message.edit.refused')('a foreign message, or one that cannot be edited, is refused', async () => {
  const owner = room.owner.access_token;
  const response = await send(owner, chat, { content: 'answer' });
  expectFailure(await editMessage(token, chat, response.id, { content: 'y' }), 403, 'forbidden');
  const once = await send(token, chat, { content: 'x', is_read_once: true });
  const postback = await send(token, chat, { content_type: 'postback', action_id: 'a' });
  const bot = await send(owner, chat, { content: 'x', sender_type: 'bot' });
  const purged = await send(token, chat, { content: 'x' });
  await purgeMessage(token, chat, purged.id);
  const mine = await send(token, chat, { content: 'x' });
  for (const { id } of [once, postback, bot, purged])
    expectFailure(await editMessage(token, chat, id, { content: 'y' }), 400, 'validation_failed');
  expectFailure(await editMessage(token, chat, mine.id, {}), 400, 'validation_failed');
  expectFailure(
    await editMessage(token, chat, mine.id, { content: 'y', content_type: 'smell' }),
    400,
    'unsupported_content_type',
  );
  expectFailure(await editMessage(token, chat, mine.id, { content: 'x'.repeat(33_000) }), 400, 'message_too_large');
  await call('POST', `/chats/${chat}/archive`, { token });
  expectFailure(await editMessage(token, chat, mine.id, { content: 'y' }), 400, 'session_archived');
});

covers('message.rate')('a user rates an answer, and both sides and their streams see it', async () => {
  const owner = room.owner.access_token;
  const { id } = await send(owner, chat, { content: 'the answer', sender_type: 'bot' });
  expect(await expectData(200, getMessage(token, chat, id))).toMatchObject({ helpful: null, helpful_comment: '' });
  const stream = await openStream(chat, { token: owner });
  const rating = { helpful: false, comment: 'That is last year’s price' };
  expect(await expectData(200, rateMessage(token, chat, id, rating))).toEqual(rating);
  const seen = { id, helpful: false, helpful_comment: rating.comment };
  expect((await stream.until(isType('message.updated'))).data.message).toMatchObject(seen);
  stream.close();
  for (const as of [token, owner]) expect((await listed(as))[0]).toMatchObject(seen);
  expect(await expectData(200, rateMessage(token, chat, id, { helpful: true }))).toEqual({
    helpful: true,
    comment: '',
  });
  expect((await listed(owner))[0]).toMatchObject({ helpful: true, helpful_comment: '' });
});

covers('message.rate.refused')('a member gets 403, and what is no answer or no rating gets 400', async () => {
  const owner = room.owner.access_token;
  const answer = await send(owner, chat, { content: 'the answer', sender_type: 'bot' });
  expectFailure(await rateMessage(owner, chat, answer.id, { helpful: true }), 403, 'forbidden');
  const question = await send(token, chat, { content: 'x' });
  const reply = await send(owner, chat, { content: 'by a person' });
  for (const { id } of [question, reply])
    expectFailure(await rateMessage(token, chat, id, { helpful: true }), 400, 'validation_failed');
  for (const body of [{}, { helpful: 'yes' }, { helpful: null }, { helpful: true, comment: 'x'.repeat(1001) }])
    expectFailure(await rateMessage(token, chat, answer.id, body), 400, 'validation_failed');
  expect((await listed())[0]).toMatchObject({ id: answer.id, helpful: null });
});
