import { type Call, ulid, uuidV4 } from '@cws/kit';
import { refusal, someone, startTestBusiness, type TestBusiness, type TestChat } from '../testing/test-business';

let business: TestBusiness;
beforeAll(async () => {
  business = await startTestBusiness();
});
afterAll(() => business.stop());

const remove = ({ id }: TestChat, as: Call, message_id: string, client = business.second) =>
  client.deleteMessage(as, { session_id: id, message_id });
const texts = async (chat: TestChat, as = chat.customer) => (await chat.list(as)).map(({ text }) => text);

test('a deleted message leaves lists, counters and the last message, and deleting it again succeeds', async () => {
  const chat = await business.newChat();
  await chat.send(chat.customer, 'first');
  const { id } = await chat.send(business.member, 'second', { sender_type: 'bot' });
  for (let time = 0; time < 2; time += 1) expect(await remove(chat, chat.customer, id)).toEqual({ deleted: true });
  expect(await texts(chat)).toEqual(['first']);
  expect(await texts(chat, business.member)).toEqual(['first']);
  const session = await chat.session();
  expect(session).toMatchObject({ message_count: 1, last_message: 'first', last_message_sender: 'user', seq: 3 });
  expect(session.activity_at).toEqual(session.last_message_at);
  expect(await refusal(business.first.getMessage(chat.customer, { session_id: chat.id, message_id: id }))).toEqual({
    code: 'message_not_found',
    status: 404,
  });
});

test('a session whose only message is deleted has no last message, and keeps its topic', async () => {
  const chat = await business.newChat();
  const { id } = await chat.send(chat.customer, 'only');
  await remove(chat, chat.customer, id);
  const session = await chat.session();
  expect(session).toMatchObject({ message_count: 0, last_message: '', last_message_at: null, last_message_sender: '' });
  expect(session).toMatchObject({ activity_at: session.created_at, topic: 'only', unread: { user: 0, business: 0 } });
});

test('a session whose tail is deleted shows the newest message of its history', async () => {
  const chat = await business.newChat();
  const sent = await chat.sendMany(100);
  await chat.send(business.member, 'note', { is_private: true });
  const { history_through } = await chat.session();
  const inTail = sent.filter(({ id }) => id > history_through);
  for (const { id } of inTail.toReversed()) await remove(chat, chat.customer, id);
  const left = sent.length - inTail.length;
  expect(await chat.session()).toMatchObject({
    ...{ message_count: left, private_count: 1, last_message: `m${left - 1}`, history_through },
  });
});

test("the session's user deletes messages that they see, members delete any", async () => {
  const chat = await business.newChat();
  const mine = await chat.send(chat.customer, 'mine');
  const note = await chat.send(business.member, 'note', { is_private: true });
  expect(await refusal(remove(chat, chat.customer, note.id))).toEqual({ code: 'message_not_found', status: 404 });
  expect(await refusal(remove(chat, someone(), mine.id))).toEqual({ code: 'forbidden', status: 403 });
  expect(await refusal(remove({ ...chat, id: uuidV4() }, chat.customer, mine.id))).toEqual({
    code: 'not_found',
    status: 404,
  });
  expect(await refusal(remove(chat, chat.customer, ulid()))).toEqual({ code: 'message_not_found', status: 404 });
  expect(await refusal(remove(chat, chat.customer, 'nonsense'))).toEqual({ code: 'invalid_id', status: 400 });
  await remove(chat, business.colleague, mine.id);
  await remove(chat, business.colleague, note.id);
  expect(await texts(chat, business.member)).toEqual([]);
  expect(await chat.session()).toMatchObject({ message_count: 0, private_count: 0 });
});

test('a message of an archived session can be deleted', async () => {
  const chat = await business.newChat();
  const { id } = await chat.send(chat.customer, 'x');
  await business.context.sessions.collection.updateOne(
    { _id: chat.id },
    { $set: { status: 'archived' }, $inc: { rev: 1 } },
  );
  expect(await remove(chat, chat.customer, id)).toEqual({ deleted: true });
});

test('a repeat of a deleted message returns it with deleted_at and without content', async () => {
  const chat = await business.newChat();
  const sending = { client_message_id: 'once' };
  const first = await chat.send(chat.customer, 'regretted', sending);
  await remove(chat, chat.customer, first.id);
  const again = await chat.send(chat.customer, 'regretted', sending);
  expect(again).toMatchObject({ id: first.id, content: '', text: '' });
  expect(again.deleted_at).not.toBe('');
  expect(await texts(chat)).toEqual([]);
});

test('after parallel deletes and sends of two processes the derived fields match the remaining messages', async () => {
  const chat = await business.newChat();
  const sent = await chat.sendMany(30);
  const clients = [business.first, business.second];
  const sends = Array.from({ length: 30 }, (_, n) => chat.send(n % 3 ? chat.customer : business.member, `more ${n}`));
  const deletes = sent.map(({ id }, n) => remove(chat, chat.customer, id, clients[n % 2]));
  await Promise.all([...sends, ...deletes]);
  const more = await Promise.all(sends);
  const youngest = more.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await Promise.all(youngest.slice(-5).map(({ id }, n) => remove(chat, chat.customer, id, clients[n % 2])));
  const left = await chat.list(chat.customer);
  expect(left.map(({ id }) => id)).toEqual(youngest.slice(0, -5).map(({ id }) => id));
  const last = left.at(-1)!;
  const session = await chat.session();
  expect(session).toMatchObject({ message_count: 25, last_message: last.text, last_message_sender: last.sender_type });
  expect(session.last_message_at!.toISOString()).toBe(last.created_at);
  expect(session.seq).toBe(30 + 30 + 30 + 5 + statusMoves(session.status));
});

/** The first message of an agent has opened the session, which is one more change. */
const statusMoves = (status: string) => (status === 'open' ? 1 : 0);

test('deleting an unread message lowers the unread count', async () => {
  const chat = await business.newChat();
  const one = await chat.send(business.member, 'one');
  const two = await chat.send(business.member, 'two');
  expect((await chat.session()).unread).toEqual({ user: 2, business: 0 });
  await business.first.readMessages(chat.customer, { session_id: chat.id, up_to: one.id });
  await remove(chat, business.member, one.id);
  expect((await chat.session()).unread).toEqual({ user: 1, business: 0 });
  await remove(chat, business.member, two.id);
  expect((await chat.session()).unread).toEqual({ user: 0, business: 0 });
});
