import { newShop, newTalk, repliesIn } from './support/answers';
import { listMessages, newChat, postChat, postMessage, send } from './support/chats';
import { expectData } from './support/client';
import { covers } from './support/covers';
import { readMessages } from './support/one-message';
import { newVisitor } from './support/people';
import { newRoom, type Room } from './support/rooms';
import { patchSettings } from './support/settings';
import { isType, saysText, subscribed } from './support/streams';
import { within } from './support/within';

let room: Room;
let token: string;
let owner: string;
let chat: string;
beforeAll(async () => {
  room = await newRoom();
  owner = room.owner.access_token;
});
beforeEach(async () => {
  ({ access_token: token } = await newVisitor());
  chat = (await newChat(token, { app_id: room.workspace.default_app_id })).id;
});

const set = (json: object, as = token) => expectData(200, patchSettings(as, json));
const statuses = async (as: string) =>
  (await expectData(200, listMessages(as, chat)))
    .filter(({ sender_type }) => sender_type === 'agent')
    .map(({ status }) => status);
const tell = (content: string) => send(owner, chat, { content });
const showReading = (show_read_receipts: boolean | null) => set({ privacy: { show_read_receipts } });
const showTyping = (show_typing_indicator: boolean, as: string) => set({ privacy: { show_typing_indicator } }, as);

covers('settings.read-receipts')('a message read by a user who hides read receipts shows as delivered', async () => {
  const first = await tell('a');
  await tell('b');
  expect(await statuses(owner)).toEqual(['sent', 'sent']);
  await showReading(false);
  const response = { read_up_to: first.id, unread_count: 1 };
  expect(await expectData(200, readMessages(token, chat, { up_to: first.id }))).toEqual(response);
  expect(await statuses(owner)).toEqual(['delivered', 'sent']);
  expect((await expectData(200, readMessages(token, chat))).unread_count).toBe(0);
  for (const as of [owner, token]) expect(await statuses(as)).toEqual(['delivered', 'delivered']);
});

covers('settings.read-receipts')('a reply by a user who hides read receipts shows delivered, too', async () => {
  await showReading(false);
  await tell('a');
  await send(token, chat, { content: 'thanks' });
  expect(await statuses(owner)).toEqual(['delivered']);
  await tell('b');
  await showReading(null);
  expect(await statuses(owner)).toEqual(['delivered', 'sent']);
  await send(token, chat, { content: 'thanks' });
  expect(await statuses(owner)).toEqual(['read', 'read']);
});

covers('settings.read-receipts')('a change of the setting applies to later reads only', async () => {
  await tell('a');
  await expectData(200, readMessages(token, chat));
  await showReading(false);
  await tell('b');
  await expectData(200, readMessages(token, chat));
  expect(await statuses(owner)).toEqual(['read', 'delivered']);
  await showReading(true);
  expect(await statuses(owner)).toEqual(['read', 'delivered']);
  await tell('c');
  await expectData(200, readMessages(token, chat));
  expect(await statuses(owner)).toEqual(['read', 'read', 'read']);
});

covers('settings.read-receipts')('event streams show delivered, too', async () => {
  await showReading(false);
  const socket = await subscribed(chat, { token: owner });
  const { id } = await tell('a');
  await expectData(200, readMessages(token, chat));
  await send(token, chat, { content: 'over' });
  await socket.until(saysText('over'));
  const seen = socket.frames.filter(isType('message.receipt')).map(({ data }) => data);
  expect(seen.length).toBeGreaterThan(0);
  expect(JSON.stringify(seen)).toContain(id);
  expect(JSON.stringify(seen)).not.toMatch(/"read[^"]*":"[^"]/);
  socket.close();
});

covers('settings.read-receipts')('a read-once message is hidden although its reader hides read receipts', async () => {
  await showReading(false);
  await send(owner, chat, { content: 'secret', is_read_once: true });
  await expectData(200, readMessages(token, chat));
  const [message] = await expectData(200, listMessages(owner, chat));
  expect(message).toMatchObject({ text: '', content: [], status: 'delivered' });
});

covers('settings.typing')('a user who hides typing is not shown as typing, on either side', async () => {
  const [agent, user] = [await subscribed(chat, { token: owner }), await subscribed(chat, { token })];
  for (const [as, own, other] of [
    [token, user, agent],
    [owner, agent, user],
  ] as const) {
    const type = (on: boolean) => own.say({ op: 'typing', session_id: chat, on });
    await showTyping(false, as);
    for (const on of [true, false, true]) type(on);
    await new Promise((wake) => setTimeout(wake, 500));
    await send(as, chat, { content: 'hidden' });
    await other.until(saysText('hidden'));
    expect(other.frames.filter(isType('typing'))).toEqual([]);
    await showTyping(true, as);
    await within(30_000, async () => {
      type(true);
      return other.frames.some(isType('typing'));
    });
    const sender_type = as === token ? 'user' : 'agent';
    expect(other.frames.find(isType('typing'))!.data).toMatchObject({ sender_type, on: true });
  }
  for (const one of [agent, user]) one.close();
});

covers('settings.chat-language')('chat_language decides the language, and without it Accept-Language', async () => {
  const shop = await newShop();
  const { token: reader, chat: talk } = await newTalk(shop);
  const headers = { 'accept-language': 'fr' };
  const ask = async () => {
    const before = (await repliesIn(reader, talk, 0)).length;
    // It is too short to be of a certain language.
    const content = 'Fußball-WM 1954?';
    await expectData(201, postMessage(reader, talk, { content }, { headers }));
    return (await repliesIn(reader, talk, before + 1)).at(-1)!.text;
  };
  expect(await ask()).toMatch(/Je suis désolé/);
  await set({ chat_language: 'de-AT' }, reader);
  expect(await ask()).toMatch(/leider/);
  await set({ chat_language: 'es' }, reader);
  expect(await ask()).toMatch(/lo siento/i);
  await set({ chat_language: null }, reader);
  expect(await ask()).toMatch(/désolé/i);
});

covers('settings.chat-language')('a question that names no language is answered in that of its chat', async () => {
  const { workspace } = await newShop();
  const { access_token: reader } = await newVisitor();
  const [app_id, headers] = [workspace.default_app_id, { 'accept-language': 'es-MX,es;q=0.9' }];
  const made = await expectData(201, postChat(reader, { app_id }, { headers }));
  const asking = { content: 'FIFA 1954?' };
  await expectData(201, postMessage(reader, made.id, asking, { headers: { 'accept-language': '*' } }));
  expect((await repliesIn(reader, made.id)).at(-1)!.text).toMatch(/Lo siento/);
  expect(JSON.stringify(made)).not.toContain('es-MX');
});
