import { randomUUID } from 'node:crypto';
import { newShop, newTalk, repliesIn } from './support/answers';
import { listMessages, type Message, newChat, postMessage, send } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { branch, transfer } from './support/desk';
import { forSure } from './support/for-sure';
import { kill, onThisMachine } from './support/local-run';
import {
  countUnread,
  type Notification,
  notificationsOf,
  readNotification,
  toldOf,
  toldOnce,
} from './support/notifications';
import { deleteMessage, editMessage, getMessage, purgeMessage, readMessages } from './support/one-message';
import { signInMerging } from './support/people';
import { isType, openStream, saysText, subscribed } from './support/streams';
import { type Away, newSender, type Sender } from './support/told';
import { leaveWhole } from './support/whole';

/** Longer than the start of a process and the pause after which another one delivers. */
const RECOVERY_LIMIT_MS = 60_000;

let sender: Sender;
let customer: Away;
let owner: string;
let token: string;
let chat: string;
beforeAll(async () => {
  sender = await newSender();
  owner = sender.room.owner.access_token;
});
beforeEach(async () => {
  customer = await sender.newCustomer();
  ({ token, chat } = customer);
});

const tell = (content: unknown, json: object = {}) => sender.tell(customer, content, json);
const bodies = (told: readonly Notification[]) => told.map(({ body }) => body);

const messageOf = ({ data }: Notification) => (data as { message_id: string }).message_id;

/** All that was to be told of the chat: it is told in order, and one more message comes last. */
async function toldInTheEnd(of = customer, as = owner): Promise<readonly Notification[]> {
  const { id } = await send(as, of.chat, { content: 'the end' });
  const told = await toldOnce(of.token, (all) => all.some((one) => messageOf(one) === id));
  return told.filter((one) => messageOf(one) !== id);
}

covers('notified.away')("an agent's, and a bot's, message is told to who is away", async () => {
  for (const sender_type of ['agent', 'bot']) await tell(`from the ${sender_type}`, { sender_type });
  const messages = await expectData(200, listMessages(token, chat));
  const told = await toldInTheEnd();
  expect(bodies(told).toSorted()).toEqual(['from the agent', 'from the bot']);
  for (const { id, text, sender_type } of messages)
    expect(told.find(({ body }) => body === text)?.data).toEqual({ session_id: chat, message_id: id, sender_type });
});

covers('notified.answer')('an answer that came too late is told', async () => {
  const shop = await newShop();
  const talk = await newTalk(shop);
  await send(talk.token, talk.chat, { content: 'How long do parcels to Germany take?' });
  const [answer] = await repliesIn(talk.token, talk.chat);
  const [told] = await toldOf(talk.token, 1);
  const data = { session_id: talk.chat, message_id: answer!.id, sender_type: 'bot' };
  expect(told).toMatchObject({ type: 'message', body: answer!.text.slice(0, 200), data });
  const reader = await newTalk(shop);
  const stream = await openStream(reader.chat, { token: reader.token });
  await stream.until(isType('ready'));
  await send(reader.token, reader.chat, { content: 'Do you serve oat milk?' });
  await repliesIn(reader.token, reader.chat);
  stream.close();
  await sender.gone(reader);
  expect(await toldInTheEnd(reader, shop.owner.access_token)).toEqual([]);
});

covers('notified.connected')('who has a stream open is told nothing, and again once it is closed', async () => {
  for (const open of [() => openStream(chat, { token }), () => subscribed(chat, { token })]) {
    const stream = await open();
    await stream.until(isType('ready'));
    await tell('seen');
    await stream.until(saysText('seen'));
    stream.close();
    await sender.gone(customer);
    await tell('missed');
  }
  expect(bodies(await toldInTheEnd())).toEqual(['missed', 'missed']);
});

covers('notified.connected')("an agent's stream, or one of another chat, is not the reader's", async () => {
  const { id: other } = await newChat(token, { app_id: sender.room.workspace.default_app_id });
  const streams = [await openStream(chat, { token: owner }), await openStream(other, { token })];
  for (const stream of streams) await stream.until(isType('ready'));
  await tell('missed');
  expect(bodies(await toldOf(token, 1))).toEqual(['missed']);
  for (const stream of streams) stream.close();
});

covers('notified.connected')(
  'a socket that has left the chat, or hears of it by a feed alone, leaves the user away',
  async () => {
    const socket = await subscribed(chat, { token });
    socket.say({ op: 'feed' });
    socket.say({ op: 'unsubscribe', session_id: chat });
    await sender.gone(customer);
    await tell('missed');
    await socket.until(isType('session.updated'));
    expect(bodies(await toldOf(token, 1))).toEqual(['missed']);
    socket.close();
  },
);

covers('notified.silent')('private, system and own messages are not told', async () => {
  await tell('note', { is_private: true });
  await tell('maintenance', { sender_type: 'system' });
  await send(token, chat, { content: 'my own' });
  expect(await toldInTheEnd()).toEqual([]);
  const { id: next } = await expectData(201, transfer(owner, chat, { team_id: 'second-line' }));
  const { id: own } = await newChat(owner, { app_id: sender.room.workspace.default_app_id });
  await send(owner, own, { content: 'to myself', sender_type: 'agent' });
  expect(bodies(await toldInTheEnd({ token, chat: next }))).toEqual(['the end']);
  expect(await notificationsOf(owner)).toEqual([]);
});

covers('notified.once')('a repeat, parallel ones too, is one message and one notification', async () => {
  const json = { content: 'once', client_message_id: randomUUID() };
  const headers = { 'idempotency-key': randomUUID() };
  await Promise.all([1, 2, 3, 4, 5].map(() => send(owner, chat, json)));
  await expectData(201, postMessage(owner, chat, { content: 'keyed' }, { headers }));
  await expectData(201, postMessage(owner, chat, { content: 'keyed' }, { headers }));
  expect(bodies(await toldInTheEnd()).toSorted()).toEqual(['keyed', 'once']);
});

covers('notified.once')('many at once are told once each', async () => {
  const texts = Array.from({ length: 20 }, (_, n) => `m${n}`);
  await Promise.all(texts.map((text) => tell(text)));
  expect(bodies(await toldInTheEnd()).toSorted()).toEqual(texts.toSorted());
  expect(await expectData(200, countUnread(token))).toEqual({ unread_count: texts.length + 1 });
});

covers('notified.read-once')('what may be read once is told without its words', async () => {
  const secret = await tell('secret', { is_read_once: true });
  const [told] = await toldOf(token, 1);
  expect(told).toMatchObject({ body: '', data: { session_id: chat, message_id: secret.id, sender_type: 'agent' } });
  await expectData(200, readMessages(token, chat));
  expect((await expectData(200, getMessage(owner, chat, secret.id))).text).toBe('');
  expect(JSON.stringify(await toldInTheEnd())).not.toContain('secret');
});

covers('notified.deleted')('what was deleted is told no longer', async () => {
  const [gone, kept] = [await tell('gone'), await tell('kept')];
  await toldOf(token, 2);
  await expectData(200, deleteMessage(owner, chat, gone.id));
  const told = await toldInTheEnd();
  expect(told.map(({ body, data }) => [body, data])).toEqual([
    ['kept', { session_id: chat, message_id: kept.id, sender_type: 'agent' }],
  ]);
  expect(await expectData(200, countUnread(token))).toEqual({ unread_count: 2 });
});

covers('notified.deleted', 'notified.purged')('what is taken back at once does not stay told', async () => {
  const take = [deleteMessage, purgeMessage];
  await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const { id } = await tell(`gone${n}`);
      await expectData(200, take[n % 2]!(owner, chat, id));
    }),
  );
  expect(await toldInTheEnd()).toEqual([]);
});

covers('notified.purged')('after a purge no notification holds the content', async () => {
  const { id } = await tell('secret address');
  await toldOf(token, 1);
  await expectData(200, purgeMessage(owner, chat, id));
  expect(JSON.stringify(await toldInTheEnd())).not.toContain('secret');
});

covers('notified.edited')('an edited message is told as it is now, read or not', async () => {
  const [first, second] = [await tell('frist'), await tell('secnod')];
  const told = await toldOf(token, 2);
  const of = (all: readonly Notification[], { id }: Message) => all.find((one) => messageOf(one) === id)!;
  const read = await expectData(200, readNotification(token, of(told, first).id));
  for (const [{ id }, content] of [
    [first, 'first'],
    [second, 'second'],
  ] as const)
    await expectData(200, editMessage(owner, chat, id, { content }));
  const now = await toldInTheEnd();
  expect(now).toHaveLength(2);
  expect(of(now, first)).toEqual({ ...of(told, first), ...read, body: 'first' });
  expect(of(now, second)).toEqual({ ...of(told, second), body: 'second' });
});

covers('notified.edited')('an edit is no news to who has seen the message', async () => {
  const stream = await openStream(chat, { token });
  await stream.until(isType('ready'));
  const { id } = await tell('frist');
  stream.close();
  await sender.gone(customer);
  await expectData(200, editMessage(owner, chat, id, { content: 'first' }));
  expect(await toldInTheEnd()).toEqual([]);
});

covers('notified.branch')('the copies of a branch are not told', async () => {
  for (const text of ['a', 'b']) await tell(text);
  await toldOf(token, 2);
  const { id } = await expectData(201, branch(token, chat));
  expect(await toldInTheEnd()).toHaveLength(2);
  await sender.tell({ token, chat: id }, 'c');
  expect((await toldOf(token, 4))[0]).toMatchObject({ body: 'c', session_id: id });
});

covers('notified.merged')('what a visitor was told is theirs after signing in, and so is what follows', async () => {
  await tell('before');
  const [before] = await toldOf(token, 1);
  const read = await expectData(200, readNotification(token, before!.id));
  await tell('between');
  const { access_token } = await signInMerging(token, true);
  await tell('after');
  const told = await toldOf(access_token, 3);
  expect(bodies(told).toSorted()).toEqual(['after', 'before', 'between']);
  expect(told.find(({ id }) => id === before!.id)).toEqual({ ...before, ...read });
  expect(await expectData(200, countUnread(access_token))).toEqual({ unread_count: 2 });
});

onThisMachine('kill -9', () => {
  leaveWhole();

  for (const name of ['conversations', 'profiles'])
    covers('notified.kill')(`of ${name}: each acknowledged message is told once`, async () => {
      const texts = Array.from({ length: 16 }, (_, n) => `m${n}`);
      const write = async (text: string, n: number) => {
        if (n === 6) kill(name);
        const json = { content: text, client_message_id: text };
        await forSure(() => call<Message>('POST', `/chats/${chat}/messages`, { token: owner, json }));
      };
      for (const [n, text] of texts.entries()) await write(text, n);
      await toldOf(token, texts.length, RECOVERY_LIMIT_MS);
      expect(bodies(await toldInTheEnd()).toSorted()).toEqual(texts.toSorted());
    });
});
