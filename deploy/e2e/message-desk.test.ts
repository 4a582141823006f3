import { chatNow, listMessages, newChat, postMessage, send, sendTexts } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure } from './support/expectations';
import { getMessage, listPinned, pinMessage, readMessages, unpinMessage } from './support/one-message';
import { newPerson } from './support/people';
import { newRoom, type Room } from './support/rooms';

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

const listed = (as: string) => expectData(200, listMessages(as, chat));
const texts = async (as: string) => (await listed(as)).map(({ text }) => text);
const statuses = async (as: string) => (await listed(as)).map(({ status }) => status);

covers('message.agent')('a member writes as agent, bot or system, never as the user', async () => {
  const written = async (sender_type: string) => {
    const { sender_type: seen, sender_id } = await send(owner, chat, {
      content: 'x',
      sender_type,
      sender_id: 'forged',
    });
    return [seen, sender_id];
  };
  const self = room.owner.user.id;
  expect(await written('')).toEqual(['agent', self]);
  expect(await written('user')).toEqual(['agent', self]);
  expect(await written('bot')).toEqual(['bot', (await chatNow(token, chat)).bot_profile_id]);
  expect((await written('system'))[0]).toBe('system');
  const own = (await newChat(owner, { app_id: room.workspace.default_app_id })).id;
  expect(await send(owner, own, { content: 'x' })).toMatchObject({ sender_type: 'user', sender_id: self });
  expect(await send(owner, own, { content: 'x', sender_type: 'agent' })).toMatchObject({ sender_type: 'agent' });
});

covers('message.private')('only members see private messages', async () => {
  await send(token, chat, { content: 'open' });
  const note = await send(owner, chat, { content: 'note', is_private: true });
  expect(note.is_private).toBe(true);
  expect([await texts(token), await texts(owner)]).toEqual([['open'], ['open', 'note']]);
  const totals = await Promise.all([token, owner].map(async (as) => (await listMessages(as, chat)).body.meta?.total));
  expect(totals).toEqual([1, 2]);
  expectFailure(await getMessage(token, chat, note.id), 404, 'message_not_found');
  expectFailure(await pinMessage(token, chat, note.id), 404, 'message_not_found');
  await expectData(200, pinMessage(owner, chat, note.id));
  expect(await expectData(200, listPinned(token, chat))).toEqual([]);
  expect(await expectData(200, listPinned(owner, chat))).toMatchObject([{ id: note.id }]);
  expect(await chatNow(token, chat)).toMatchObject({ message_count: 1, last_message: 'open', first_response_at: '' });
});

covers('message.status-moved')('messages move the status, and other actions do not', async () => {
  const put = (status: string) =>
    expectData(200, call('PUT', `/chats/${chat}/status`, { token: owner, json: { status } }));
  await send(owner, chat, { content: 'note', is_private: true });
  expect(await chatNow(token, chat)).toMatchObject({ status: 'active' });
  const { created_at } = await send(owner, chat, { content: 'hello' });
  expect(await chatNow(token, chat)).toMatchObject({ status: 'open', first_response_at: created_at });
  await put('resolved');
  await send(owner, chat, { content: 'still resolved' });
  expect(await chatNow(token, chat)).toMatchObject({ status: 'resolved' });
  await send(token, chat, { content: 'not yet' });
  expect(await chatNow(token, chat)).toMatchObject({ status: 'pending', resolved_at: '' });
  await put('snoozed');
  await send(token, chat, { content: 'wake up' });
  expect(await chatNow(token, chat)).toMatchObject({ status: 'pending' });
});

covers('message.read')('the other side sees that a message was read', async () => {
  const [first, second] = await sendTexts(token, chat, ['a', 'b']);
  expect(await statuses(token)).toEqual(['sent', 'sent']);
  expect(await expectData(200, readMessages(owner, chat, { up_to: first!.id }))).toEqual({
    read_up_to: first!.id,
    unread_count: 1,
  });
  expect(await statuses(token)).toEqual(['read', 'sent']);
  expect(await expectData(200, readMessages(owner, chat))).toEqual({ read_up_to: second!.id, unread_count: 0 });
  expect(await statuses(token)).toEqual(['read', 'read']);
  const response = await send(owner, chat, { content: 'c' });
  expect(response.status).toBe('sent');
  await send(token, chat, { content: 'thanks' });
  expect(await statuses(owner)).toEqual(['read', 'read', 'read', 'sent']);
  expectFailure(await readMessages((await newPerson()).access_token, chat), 403, 'forbidden');
  expectFailure(await readMessages(token, '01890000-0000-7000-8000-000000000000'), 404, 'not_found');
  expectFailure(await readMessages(token, chat, { up_to: 'nonsense' }), 400, 'validation_failed');
});

covers('message.read-once')('a read-once message is hidden from all once the other side has read it', async () => {
  const secret = await send(token, chat, { content: 'secret', is_read_once: true });
  expect(await texts(owner)).toEqual(['secret']);
  await readMessages(token, chat);
  expect((await expectData(200, getMessage(owner, chat, secret.id))).text).toBe('secret');
  await Promise.all(Array.from({ length: 5 }, () => expectData(200, readMessages(owner, chat))));
  for (const as of [token, owner])
    expect((await listed(as))[0]).toMatchObject({ id: secret.id, content: [], text: '', is_read_once: true });
  expect(await chatNow(token, chat)).toMatchObject({ message_count: 1, last_message: '', topic: '' });
});

covers('message.pin')('pins are listed newest first, and a second pin changes nothing', async () => {
  const [a, b, c] = await sendTexts(token, chat, ['a', 'b', 'c']);
  for (const { id } of [b!, a!, c!, b!])
    expect(await expectData(200, pinMessage(token, chat, id))).toMatchObject({ id, is_pinned: true });
  const pinned = async () => (await expectData(200, listPinned(token, chat))).map(({ text }) => text);
  expect(await pinned()).toEqual(['c', 'a', 'b']);
  for (let time = 0; time < 2; time += 1)
    expect(await expectData(200, unpinMessage(token, chat, a!.id))).toMatchObject({ is_pinned: false });
  expect(await pinned()).toEqual(['c', 'b']);
  const { status, body } = await listPinned((await newPerson()).access_token, chat);
  expect([status, body.error?.code]).toEqual([400, 'session_not_found']);
});

covers('message.pin.limit')('a session has at most 50 pins, also when they are set in parallel', async () => {
  const sent = await Promise.all(Array.from({ length: 55 }, (_, n) => send(token, chat, { content: `m${n}` })));
  const responses = await Promise.all(sent.map(({ id }) => pinMessage(token, chat, id)));
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body.error?.code])).toEqual(Array(5).fill([400, 'pin_limit']));
  expect(await expectData(200, listPinned(token, chat))).toHaveLength(50);
});

covers('message.private')('is_private of a customer is stored as false', async () => {
  expect(await expectData(201, postMessage(token, chat, { content: 'x', is_private: true }))).toMatchObject({
    is_private: false,
  });
});
