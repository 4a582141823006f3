import { setTimeout as pause } from 'node:timers/promises';
import { serviceCaller } from '@cws/kit';
import { callAs, until } from '@cws/kit/testing';
import { type NotifyingBusiness, startNotifyingBusiness } from '../testing/notifying';
import { branchRequest, pageRequest, textMessage } from '../testing/requests';
import { type EventListener, isType, listenToEvents } from '../testing/streams';
import { someone, type TestChat } from '../testing/test-business';
import { LEASE_MS, MAX_OVERDUE } from './notification-queue';
import { MAX_CONCURRENT } from './sending';

const DAY_MS = 86_400_000;
let business: NotifyingBusiness;
let chat: TestChat;
beforeAll(async () => {
  business = await startNotifyingBusiness();
  for (const process of [0, 1]) business.startProcess(process);
});
beforeEach(async () => {
  chat = await business.newChat();
});
afterEach(() => {
  business.laterBy(0);
  business.box.isDown = () => false;
  business.box.refusal = () => undefined;
  business.box.maxDelayMs = 5;
});
afterAll(() => business.stop());

/** Opens a stream of the chat's customer through that process. */
async function connected(process: number): Promise<EventListener> {
  const url = `${business.realtimes[process]!.url}/v1/chats/${chat.id}/stream`;
  const stream = await listenToEvents(url, chat.customer, business.signer);
  await stream.until(isType('ready'));
  return stream;
}

test("a member's message and a bot's are notified once each, and leave the queue", async () => {
  const [agent, bot] = [
    await chat.send(business.member, 'hello'),
    await chat.send(business.member, 'beep', { sender_type: 'bot' }),
  ];
  await business.settled(chat);
  const user_id = chat.customer.caller.user_id;
  const expected = { user_id, type: 'message', title: 'New message', session_id: chat.id };
  expect(business.box.of(chat.id)).toMatchObject([
    { ...expected, body: 'hello' },
    { ...expected, body: 'beep' },
  ]);
  const data = [agent, bot].map(({ id, sender_type }) => ({ session_id: chat.id, message_id: id, sender_type }));
  expect(business.box.of(chat.id).map((one) => JSON.parse(one.data))).toEqual(data);
  expect(data.map(({ sender_type }) => sender_type)).toEqual(['agent', 'bot']);
});

test("private messages, system messages and the user's own messages notify nobody", async () => {
  await chat.send(chat.customer, 'mine');
  await chat.send(business.member, 'between us', { is_private: true });
  await chat.send(business.member, 'by the way', { sender_type: 'system' });
  const own = await business.sessionOf(business.member);
  await business.first.sendMessage(business.member, textMessage(own, 'to myself', { sender_type: 'agent' }));
  const owing = await business.context.sessions.find(own);
  expect([(await chat.session()).notices_due, owing!.notices_due]).toEqual([undefined, undefined]);
  expect([business.bodies(chat), business.box.of(own)]).toEqual([[], []]);
});

test('a user with a stream open through any process is not notified, and is once it is closed', async () => {
  const stream = await connected(1);
  await chat.send(business.member, 'I see you');
  await stream.until(isType('message.created'));
  await business.settled(chat);
  expect(business.bodies(chat)).toEqual([]);
  stream.close();
  await until(async () => !(await business.isConnected(chat)));
  await chat.send(business.member, 'where are you?');
  await business.settled(chat);
  expect(business.bodies(chat)).toEqual(['where are you?']);
});

test('a message that is sent 12 times through both processes is notified once', async () => {
  const again = textMessage(chat.id, 'once', { client_message_id: 'one' });
  const clients = Array.from({ length: 12 }, (_, n) => [business.first, business.second][n % 2]!);
  await Promise.all(clients.map((client) => client.sendMessage(business.member, again)));
  await business.settled(chat);
  expect(business.bodies(chat)).toEqual(['once']);
});

test('of 40 parallel messages each is notified once', async () => {
  const texts = Array.from({ length: 40 }, (_, n) => `m${n}`);
  await Promise.all(texts.map((text) => chat.send(business.member, text)));
  await business.settled(chat);
  expect(business.bodies(chat).sort()).toEqual([...texts].sort());
});

test('the notification of a read-once message has no text', async () => {
  await chat.send(business.member, 'secret', { is_read_once: true });
  await business.settled(chat);
  expect(business.bodies(chat)).toEqual(['']);
});

test.each([
  ['the tail', 0],
  ['the history', 100],
])(
  'the notification of a message in %s gets its edited text, and is withdrawn when it is deleted',
  async (_where, younger) => {
    const { id } = await chat.send(business.member, 'firts');
    await business.settled(chat);
    if (younger > 0) await chat.sendMany(younger);
    expect((await chat.session()).history_through >= id).toBe(younger > 0);
    await business.edit(chat, { id }, 'first');
    await business.settled(chat);
    expect(business.box.about(id)).toMatchObject({ body: 'first' });
    await business.second.deleteMessage(chat.customer, { session_id: chat.id, message_id: id });
    await business.settled(chat);
    expect(business.box.about(id)).toBeUndefined();
  },
);

test('the notification of a message is withdrawn when its copy in a branch is purged, and the copy has none', async () => {
  const { id } = await chat.send(business.member, 'personal');
  await business.settled(chat);
  const { session } = await business.first.branchChat(chat.customer, branchRequest(chat.id, { message_id: id }));
  const branch = session!.id;
  const [copy] = await business.first.listMessages(chat.customer, pageRequest(branch)).then(({ messages }) => messages);
  await business.second.purgeMessage(business.manager, { session_id: branch, message_id: copy!.id });
  await business.settled(chat);
  expect(business.box.about(id)).toBeUndefined();
  const { notices_due } = (await business.context.sessions.find(branch))!;
  expect(notices_due).toBeUndefined();
  expect(business.box.of(branch)).toEqual([]);
});

test('an edit of a message without a notification sends none', async () => {
  const stream = await connected(0);
  const { id } = await chat.send(business.member, 'seen');
  stream.close();
  await until(async () => !(await business.isConnected(chat)));
  await business.edit(chat, { id }, 'seen, and mended');
  await business.settled(chat);
  expect(business.bodies(chat)).toEqual([]);
});

test('notifications show the last change of messages that are edited and deleted while they are sent', async () => {
  business.box.maxDelayMs = 40;
  const sent = await Promise.all(['a', 'b', 'c', 'd'].map((text) => chat.send(business.member, text)));
  await Promise.all(
    sent.map(async ({ id }, index) => {
      for (let n = 0; n < 5; n += 1) {
        await pause(Math.random() * 30);
        await business.edit(chat, { id }, `${index} ${n}`);
      }
      if (index > 1) await business.first.deleteMessage(business.manager, { session_id: chat.id, message_id: id });
    }),
  );
  await business.settled(chat);
  expect(business.bodies(chat).sort()).toEqual(['0 4', '1 4']);
});

test('a notification waits while profiles does not respond, and delays no other session', async () => {
  business.box.isDown = (session_id) => session_id === chat.id;
  const { id } = await chat.send(business.member, 'wait');
  const other = await business.newChat();
  await other.send(business.member, 'at once');
  await business.settled(other);
  expect(business.bodies(other)).toEqual(['at once']);
  await until(() => business.box.requests.includes(`message:${id}`));
  expect((await chat.session()).notices_due).toHaveLength(1);
  business.box.isDown = () => false;
  business.laterBy(LEASE_MS + 1);
  await business.settled(chat);
  expect(business.bodies(chat)).toEqual(['wait']);
});

test('notifications of messages that are written while one is being sent come after it', async () => {
  let go = (_isDown: boolean) => {};
  const gate = new Promise<boolean>((resolve) => {
    go = resolve;
  });
  business.box.isDown = () => gate;
  const known = business.box.requests.length;
  const send = (text: string) => business.first.sendMessage(business.member, textMessage(chat.id, text));
  await send('one');
  await until(() => business.box.requests.length > known);
  for (const text of ['two', 'three']) await send(text);
  await pause(50);
  expect(business.box.requests).toHaveLength(known + 1);
  go(false);
  await business.settled(chat);
  expect(business.bodies(chat)).toEqual(['one', 'two', 'three']);
});

const become = (into_user_id: string) =>
  business.second.mergeUser(callAs(serviceCaller('identity')), {
    from_user_id: chat.customer.caller.user_id,
    into_user_id,
  });

test('a notification of a user who is merged meanwhile goes to the new user at once', async () => {
  const into = someone().caller.user_id;
  business.box.unknownUsers.add(chat.customer.caller.user_id);
  business.box.isDown = async () => {
    await become(into);
    return false;
  };
  await chat.send(business.member, 'who are you?');
  await business.settled(chat);
  expect(business.box.of(chat.id)).toMatchObject([{ user_id: into, body: 'who are you?' }]);
});

test('a notification of an unknown user waits until a merge', async () => {
  const into = someone().caller.user_id;
  business.box.unknownUsers.add(chat.customer.caller.user_id);
  const { id } = await chat.send(business.member, 'who are you?');
  await until(() => business.box.requests.includes(`message:${id}`));
  expect((await chat.session()).notices_due).toHaveLength(1);
  await become(into);
  business.laterBy(LEASE_MS + 1);
  await business.settled(chat);
  expect(business.box.of(chat.id)).toMatchObject([{ user_id: into, body: 'who are you?' }]);
});

test('a notification of a user who is unknown for a day is given up', async () => {
  business.box.unknownUsers.add(chat.customer.caller.user_id);
  const { id } = await chat.send(business.member, 'anybody?');
  await until(() => business.box.requests.includes(`message:${id}`));
  business.laterBy(DAY_MS + LEASE_MS);
  await business.settled(chat);
  expect(business.bodies(chat)).toEqual([]);
});

test('a notification that profiles refuses for good is given up at once, and the others of the session are sent', async () => {
  const [bad, good] = ['bad', 'good'];
  business.box.refusal = ({ body }) => (body === bad ? 'validation_failed' : undefined);
  const known = business.givenUp.length;
  await chat.send(business.member, bad);
  await chat.send(business.member, good);
  await business.settled(chat);
  business.box.refusal = () => undefined;
  expect(business.bodies(chat)).toEqual([good]);
  // Both processes may have sent it.
  expect(new Set(business.givenUp.slice(known))).toEqual(new Set(['validation_failed']));
});

test('a notification that profiles always fails on is sent less and less often, and given up after a day', async () => {
  business.box.refusal = () => 'internal';
  const known = business.givenUp.length;
  const { id } = await chat.send(business.member, 'poison');
  const about = () => business.box.requests.filter((key) => key === `message:${id}`).length;
  const triesOf = async () => (await chat.session()).notices_due?.[0]?.tries ?? 0;
  await until(async () => (await triesOf()) === 1);
  business.laterBy(LEASE_MS + 1);
  await until(async () => (await triesOf()) === 2);
  business.laterBy(2 * LEASE_MS);
  await pause(300);
  expect(about()).toBe(2);
  business.laterBy(DAY_MS + LEASE_MS);
  await business.settled(chat);
  business.box.refusal = () => undefined;
  expect(new Set(business.givenUp.slice(known))).toEqual(new Set(['internal']));
});

test('while profiles does not respond few requests are sent, and all notifications afterwards', async () => {
  const chats = await Promise.all(Array.from({ length: 40 }, () => business.newChat()));
  business.box.isDown = () => true;
  const known = business.box.requests.length;
  await Promise.all(chats.map((one) => one.send(business.member, 'wait')));
  for (const later of [1, 2, 3]) {
    business.laterBy(later * (LEASE_MS + 1));
    await pause(200);
  }
  // Each of the two processes has its parallel requests at first, and then one after each pause.
  expect(business.box.requests.length - known).toBeLessThanOrEqual(2 * (MAX_CONCURRENT + 3));
  business.box.isDown = () => false;
  for (const [n, one] of chats.entries()) {
    business.laterBy((4 + n) * (LEASE_MS + 1));
    await business.settled(one);
    expect(business.bodies(one)).toEqual(['wait']);
  }
});

test('notifications of 40 messages that were purged while profiles did not respond are withdrawn afterwards', async () => {
  const sent = [];
  for (let n = 0; n < 2 * MAX_OVERDUE; n++) sent.push(await chat.send(business.member, `m${n}`));
  await business.settled(chat);
  business.box.isDown = () => true;
  for (const [n, { id }] of sent.entries()) {
    business.laterBy(n * LEASE_MS);
    await business.first.purgeMessage(business.manager, { session_id: chat.id, message_id: id });
  }
  const { notices_due = [] } = await chat.session();
  expect(notices_due.length).toBeLessThan(sent.length);
  expect(notices_due[0]!.from).toBe(sent[0]!.id);
  business.box.isDown = () => false;
  business.laterBy((sent.length + 1) * LEASE_MS);
  await business.settled(chat);
  expect(business.bodies(chat)).toEqual([]);
});
