// @processes six: conversations and profiles end, each by itself.
import { randomUUID } from 'node:crypto';
import { newShop, newTalk, repliesIn } from './support/answers';
import { listMessages, type Message, newChat, postMessage, send } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { type Away, newSender, type Sender } from './support/customers';
import { branch, transfer } from './support/desk';
import { kill, onThisMachine, processNames } from './support/local-run';
import {
  countUnread,
  type Notification,
  notificationsOf,
  notificationsWhen,
  readNotification,
  waitForNotifications,
} from './support/notifications';
import { deleteMessage, editMessage, getMessage, purgeMessage, readMessages } from './support/one-message';
import { signInMerging } from './support/people';
import { patchSettings } from './support/settings';
import { isType, openStream, saysText, subscribed } from './support/streams';
import { untilSuccess } from './support/until-success';
import { waitForRecovery } from './support/wait-for-recovery';

/** The limit is longer than the start of a process and the pause after which another one delivers. */
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

const write = (content: unknown, json: object = {}) => sender.write(customer, content, json);
const bodies = (notified: readonly Notification[]) => notified.map(({ body }) => body);

const messageOf = ({ data }: Notification) => (data as { message_id: string }).message_id;

/** Waits for all notifications of the chat: they are delivered in order, so that one more message comes last. */
async function notificationsAtLast(of = customer, as = owner): Promise<readonly Notification[]> {
  const { id } = await send(as, of.chat, { content: 'the end' });
  const notified = await notificationsWhen(of.token, (all) => all.some((one) => messageOf(one) === id));
  return notified.filter((one) => messageOf(one) !== id);
}

covers('notified.away')('a user without an open stream is notified of a message of an agent or bot', async () => {
  for (const sender_type of ['agent', 'bot']) await write(`from the ${sender_type}`, { sender_type });
  const messages = await expectData(200, listMessages(token, chat));
  const notified = await notificationsAtLast();
  expect(bodies(notified).toSorted()).toEqual(['from the agent', 'from the bot']);
  for (const { id, text, sender_type } of messages)
    expect(notified.find(({ body }) => body === text)?.data).toEqual({ session_id: chat, message_id: id, sender_type });
});

covers('notified.answer')('an answer notifies a user who has left', async () => {
  const shop = await newShop();
  const talk = await newTalk(shop);
  await send(talk.token, talk.chat, { content: 'How long do parcels to Germany take?' });
  const [answer] = await repliesIn(talk.token, talk.chat);
  const [notified] = await waitForNotifications(talk.token, 1);
  const data = { session_id: talk.chat, message_id: answer!.id, sender_type: 'bot' };
  expect(notified).toMatchObject({ type: 'message', body: answer!.text.slice(0, 200), data });
  const reader = await newTalk(shop);
  const stream = await openStream(reader.chat, { token: reader.token });
  await stream.until(isType('ready'));
  await send(reader.token, reader.chat, { content: 'Do you serve oat milk?' });
  await repliesIn(reader.token, reader.chat);
  stream.close();
  await sender.gone(reader);
  expect(await notificationsAtLast(reader, shop.owner.access_token)).toEqual([]);
});

covers('notified.connected')('a user with an open stream is not notified, and is again once it is closed', async () => {
  for (const open of [() => openStream(chat, { token }), () => subscribed(chat, { token })]) {
    const stream = await open();
    await stream.until(isType('ready'));
    await write('seen');
    await stream.until(saysText('seen'));
    stream.close();
    await sender.gone(customer);
    await write('missed');
  }
  expect(bodies(await notificationsAtLast())).toEqual(['missed', 'missed']);
});

covers('notified.connected')('a stream of an agent, or of another chat, does not prevent a notification', async () => {
  const { id: other } = await newChat(token, { app_id: sender.room.workspace.default_app_id });
  const streams = [await openStream(chat, { token: owner }), await openStream(other, { token })];
  for (const stream of streams) await stream.until(isType('ready'));
  await write('missed');
  expect(bodies(await waitForNotifications(token, 1))).toEqual(['missed']);
  for (const stream of streams) stream.close();
});

covers('notified.connected')(
  'a socket that has left the chat, or only follows a feed, does not prevent a notification',
  async () => {
    const socket = await subscribed(chat, { token });
    socket.say({ op: 'feed' });
    socket.say({ op: 'unsubscribe', session_id: chat });
    await sender.gone(customer);
    await write('missed');
    await socket.until(isType('session.updated'));
    expect(bodies(await waitForNotifications(token, 1))).toEqual(['missed']);
    socket.close();
  },
);

covers('notified.muted')('a muted user is not notified of messages, and is again after the mute', async () => {
  const mute = (muted_until: string | null) =>
    expectData(200, patchSettings(token, { notifications: { muted_until } }));
  await mute('2099-01-01T00:00:00Z');
  await write('by an agent');
  await write('by a bot', { sender_type: 'bot' });
  // Notifications of others that were written later have arrived by then.
  await sender.sendInTurn(await sender.newCustomer(), ['one', 'two']);
  await mute(null);
  await write('after the mute');
  expect(bodies(await notificationsAtLast())).toEqual(['after the mute']);
});

covers('notified.silent')('private, system and own messages do not notify', async () => {
  await write('note', { is_private: true });
  await write('maintenance', { sender_type: 'system' });
  await send(token, chat, { content: 'my own' });
  expect(await notificationsAtLast()).toEqual([]);
  const { id: next } = await expectData(201, transfer(owner, chat, { team_id: 'second-line' }));
  const { id: own } = await newChat(owner, { app_id: sender.room.workspace.default_app_id });
  await send(owner, own, { content: 'to myself', sender_type: 'agent' });
  expect(bodies(await notificationsAtLast({ token, chat: next }))).toEqual(['the end']);
  expect(await notificationsOf(owner)).toEqual([]);
});

covers('notified.once')('repeated sends, also in parallel, give one notification', async () => {
  const json = { content: 'once', client_message_id: randomUUID() };
  const headers = { 'idempotency-key': randomUUID() };
  await Promise.all([1, 2, 3, 4, 5].map(() => send(owner, chat, json)));
  await expectData(201, postMessage(owner, chat, { content: 'keyed' }, { headers }));
  await expectData(201, postMessage(owner, chat, { content: 'keyed' }, { headers }));
  expect(bodies(await notificationsAtLast()).toSorted()).toEqual(['keyed', 'once']);
});

covers('notified.once')('of many simultaneous messages each gives one notification', async () => {
  const texts = Array.from({ length: 20 }, (_, n) => `m${n}`);
  await Promise.all(texts.map((text) => write(text)));
  expect(bodies(await notificationsAtLast()).toSorted()).toEqual(texts.toSorted());
  expect(await expectData(200, countUnread(token))).toEqual({ unread_count: texts.length + 1 });
});

covers('notified.read-once')('the notification of a read-once message has no text', async () => {
  const secret = await write('secret', { is_read_once: true });
  const [notified] = await waitForNotifications(token, 1);
  expect(notified).toMatchObject({ body: '', data: { session_id: chat, message_id: secret.id, sender_type: 'agent' } });
  await expectData(200, readMessages(token, chat));
  expect((await expectData(200, getMessage(owner, chat, secret.id))).text).toBe('');
  expect(JSON.stringify(await notificationsAtLast())).not.toContain('secret');
});

covers('notified.deleted')('the notification of a deleted message is removed', async () => {
  const [gone, kept] = [await write('gone'), await write('kept')];
  await waitForNotifications(token, 2);
  await expectData(200, deleteMessage(owner, chat, gone.id));
  const notified = await notificationsAtLast();
  expect(notified.map(({ body, data }) => [body, data])).toEqual([
    ['kept', { session_id: chat, message_id: kept.id, sender_type: 'agent' }],
  ]);
  expect(await expectData(200, countUnread(token))).toEqual({ unread_count: 2 });
});

covers('notified.deleted', 'notified.purged')(
  'the notification of a message that is deleted or purged at once is removed',
  async () => {
    const take = [deleteMessage, purgeMessage];
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const { id } = await write(`gone${n}`);
        await expectData(200, take[n % 2]!(owner, chat, id));
      }),
    );
    expect(await notificationsAtLast()).toEqual([]);
  },
);

covers('notified.purged')('after a purge no notification contains the content', async () => {
  const { id } = await write('secret address');
  await waitForNotifications(token, 1);
  await expectData(200, purgeMessage(owner, chat, id));
  expect(JSON.stringify(await notificationsAtLast())).not.toContain('secret');
});

covers('notified.edited')('the notification of an edited message shows its new text', async () => {
  const [first, second] = [await write('frist'), await write('secnod')];
  const notified = await waitForNotifications(token, 2);
  const of = (all: readonly Notification[], { id }: Message) => all.find((one) => messageOf(one) === id)!;
  const read = await expectData(200, readNotification(token, of(notified, first).id));
  for (const [{ id }, content] of [
    [first, 'first'],
    [second, 'second'],
  ] as const)
    await expectData(200, editMessage(owner, chat, id, { content }));
  const now = await notificationsAtLast();
  expect(now).toHaveLength(2);
  expect(of(now, first)).toEqual({ ...of(notified, first), ...read, body: 'first' });
  expect(of(now, second)).toEqual({ ...of(notified, second), body: 'second' });
});

covers('notified.edited')('an edit does not notify a user who has seen the message', async () => {
  const stream = await openStream(chat, { token });
  await stream.until(isType('ready'));
  const { id } = await write('frist');
  stream.close();
  await sender.gone(customer);
  await expectData(200, editMessage(owner, chat, id, { content: 'first' }));
  expect(await notificationsAtLast()).toEqual([]);
});

covers('notified.branch')('copies in a branch do not notify', async () => {
  for (const text of ['a', 'b']) await write(text);
  await waitForNotifications(token, 2);
  const { id } = await expectData(201, branch(token, chat));
  expect(await notificationsAtLast()).toHaveLength(2);
  await sender.write({ token, chat: id }, 'c');
  expect((await waitForNotifications(token, 4))[0]).toMatchObject({ body: 'c', session_id: id });
});

covers('notified.merged')('an anonymous user who signs in keeps the notifications, and gets later ones', async () => {
  await write('before');
  const [before] = await waitForNotifications(token, 1);
  const read = await expectData(200, readNotification(token, before!.id));
  await write('between');
  const { access_token } = await signInMerging(token, true);
  await write('after');
  const notified = await waitForNotifications(access_token, 3);
  expect(bodies(notified).toSorted()).toEqual(['after', 'before', 'between']);
  expect(notified.find(({ id }) => id === before!.id)).toEqual({ ...before, ...read });
  expect(await expectData(200, countUnread(access_token))).toEqual({ unread_count: 2 });
});

onThisMachine('kill -9', () => {
  waitForRecovery();

  for (const name of processNames(['conversations', 'profiles']))
    covers('notified.kill')(`of ${name}: each acknowledged message gives one notification`, async () => {
      const texts = Array.from({ length: 16 }, (_, n) => `m${n}`);
      const write = async (text: string, n: number) => {
        if (n === 6) kill(name);
        const json = { content: text, client_message_id: text };
        await untilSuccess(() => call<Message>('POST', `/chats/${chat}/messages`, { token: owner, json }));
      };
      for (const [n, text] of texts.entries()) await write(text, n);
      await waitForNotifications(token, texts.length, RECOVERY_LIMIT_MS);
      expect(bodies(await notificationsAtLast()).toSorted()).toEqual(texts.toSorted());
    });
});
