import type { Call } from '@cws/kit';
import type { MessageDoc } from '../chat/model/message';
import { branchRequest, editRequest } from '../testing/requests';
import { refusal, someone, type TestBusiness, type TestChat } from '../testing/test-business';
import { withMovableClock } from '../testing/test-clock';
import { finishAbandonedPurges } from './purge-copies';

let business: TestBusiness;
const time = withMovableClock((one) => {
  business = one;
});

const purge = ({ id }: Pick<TestChat, 'id'>, as: Call, message_id: string, client = business.second) =>
  client.purgeMessage(as, { session_id: id, message_id });
const one = async (id: string, as: Call, message_id: string) =>
  (await business.first.getMessage(as, { session_id: id, message_id })).message!;
const branch = async (id: string, as: Call, message_id = '') => {
  const { session } = await business.first.branchChat(as, branchRequest(id, { message_id }));
  return session!;
};
const listOf = async (id: string, as: Call) =>
  (await business.second.listMessages(as, { session_id: id, cursor: '', limit: 100, direction: '' })).messages;

/** Whether any document of sessions and messages holds the text. */
async function isKept(text: string): Promise<boolean> {
  const { sessions, messages } = business.context;
  const documents = [await sessions.collection.find().toArray(), await messages.collection.find().toArray()];
  return JSON.stringify(documents).includes(text);
}

test.each([1, 110])('a purged message, %d messages back, is listed and counted without content', async (count) => {
  const chat = await business.newChat();
  const [first] = await chat.sendMany(count);
  await business.first.editMessage(
    chat.customer,
    editRequest(chat.id, first!.id, { content: '"personal"', content_type: 'markdown' }),
  );
  for (let time = 0; time < 2; time += 1)
    expect(await purge(chat, chat.customer, first!.id)).toEqual({ deleted: true });
  const message = await one(chat.id, chat.customer, first!.id);
  expect(message).toMatchObject({ content: '', text: '', original_content: '', gdpr_purged: true, deleted_at: '' });
  expect(message).toMatchObject({ gdpr_original_content_type: 'markdown', sender_type: 'user' });
  expect(message.gdpr_purged_at).not.toBe('');
  expect((await chat.list(chat.customer))[0]).toEqual(message);
  const session = await chat.session();
  expect(session).toMatchObject({ message_count: count, topic: '', topic_frozen: true });
  expect([session.last_message, session.last_message_at !== null]).toEqual([count === 1 ? '' : 'm109', true]);
  expect(session.purging).toBeUndefined();
});

test("the session's user purges their own messages, managers purge any", async () => {
  const chat = await business.newChat();
  const mine = await chat.send(chat.customer, 'mine');
  const answer = await chat.send(business.member, 'answer');
  const note = await chat.send(business.member, 'note', { is_private: true });
  const forbidden = { code: 'forbidden', status: 403 };
  expect(await refusal(purge(chat, chat.customer, answer.id))).toEqual(forbidden);
  expect(await refusal(purge(chat, business.member, answer.id))).toEqual(forbidden);
  expect(await refusal(purge(chat, someone(), mine.id))).toEqual(forbidden);
  expect(await refusal(purge(chat, chat.customer, note.id))).toEqual({ code: 'message_not_found', status: 404 });
  for (const { id } of [mine, answer, note]) await purge(chat, business.manager, id);
  expect((await chat.list(business.member)).map(({ gdpr_purged }) => gdpr_purged)).toEqual([true, true, true]);
});

test('a deleted message of an archived session can be purged', async () => {
  const chat = await business.newChat();
  const { id } = await chat.send(chat.customer, 'hidden-first');
  await business.first.deleteMessage(chat.customer, { session_id: chat.id, message_id: id });
  await business.context.sessions.collection.updateOne(
    { _id: chat.id },
    { $set: { status: 'archived' }, $inc: { rev: 1 } },
  );
  expect(await purge(chat, chat.customer, id)).toEqual({ deleted: true });
  expect(await isKept('hidden-first')).toBe(false);
  expect(await chat.session()).toMatchObject({ message_count: 0 });
});

test('a topic that was set by a request stays', async () => {
  const chat = await business.newChat();
  const { id } = await chat.send(chat.customer, 'x');
  await business.first.updateChat(chat.customer, { session_id: chat.id, topic: 'theirs' } as never);
  await purge(chat, chat.customer, id);
  expect(await chat.session()).toMatchObject({ topic: 'theirs' });
});

describe('copies', () => {
  test('in branches, and in branches of branches, are purged with their source, and their topics', async () => {
    const chat = await business.newChat();
    const { id } = await chat.send(chat.customer, 'family-secret');
    await chat.send(business.member, 'answer', { reply_to_message_id: id });
    const child = await branch(chat.id, chat.customer);
    const grandchild = await branch(child.id, chat.customer);
    expect([child.topic, grandchild.topic]).toEqual(['family-secret', 'family-secret']);
    await purge(chat, chat.customer, id);
    for (const session_id of [child.id, grandchild.id]) {
      const [copy, answer] = await listOf(session_id, chat.customer);
      expect(copy).toMatchObject({ content: '', gdpr_purged: true });
      expect(answer).toMatchObject({ reply_snapshot: '', text: 'answer' });
      expect(await business.context.sessions.find(session_id)).toMatchObject({ topic: '', message_count: 2 });
    }
    expect(await isKept('family-secret')).toBe(false);
  });

  test('are purged together with their source and its other copies', async () => {
    const chat = await business.newChat();
    await chat.send(chat.customer, 'upward-secret');
    const child = await branch(chat.id, chat.customer);
    await branch(chat.id, chat.customer);
    const [copy] = await listOf(child.id, chat.customer);
    await purge(child, chat.customer, copy!.id);
    expect(await isKept('upward-secret')).toBe(false);
  });

  test('of the topic alone are removed, where the branch ends before its source', async () => {
    const chat = await business.newChat();
    const silent = await chat.send(chat.customer, '', { content: '', content_type: 'image' });
    const named = await chat.send(chat.customer, 'late-name');
    const child = await branch(chat.id, chat.customer, silent.id);
    expect(child.topic).toBe('late-name');
    await purge(chat, chat.customer, named.id);
    expect(await business.context.sessions.find(child.id)).toMatchObject({ topic: '' });
  });

  test('in branches that are made meanwhile are purged', async () => {
    const chat = await business.newChat();
    const { id } = await chat.send(chat.customer, 'racing-secret');
    await chat.send(chat.customer, 'later');
    const child = await branch(chat.id, chat.customer);
    const branches = Array.from({ length: 8 }, (_, n) => branch(n % 2 ? chat.id : child.id, chat.customer));
    await Promise.all([...branches.slice(0, 4), purge(chat, chat.customer, id), ...branches.slice(4)]);
    expect(await isKept('racing-secret')).toBe(false);
  });

  test('are purged by the job that finds an interrupted purge', async () => {
    const chat = await business.newChat();
    const { id } = await chat.send(chat.customer, 'abandoned-secret');
    const child = await branch(chat.id, chat.customer);
    await cutOff(chat.id, id);
    expect(await finishAbandonedPurges(business.context)).toBe(false);
    expect((await listOf(child.id, chat.customer))[0]!.text).toBe('abandoned-secret');
    time.ahead = 60_000;
    expect(await finishAbandonedPurges(business.context)).toBe(true);
    expect(await finishAbandonedPurges(business.context)).toBe(false);
    expect(await isKept('abandoned-secret')).toBe(false);
    expect((await chat.session()).purging).toBeUndefined();
  });

  test('are purged by a repeat of the request', async () => {
    const chat = await business.newChat();
    const { id } = await chat.send(chat.customer, 'repeated-secret');
    await branch(chat.id, chat.customer);
    await cutOff(chat.id, id);
    await Promise.all([purge(chat, chat.customer, id), purge(chat, chat.customer, id, business.first)]);
    expect(await isKept('repeated-secret')).toBe(false);
  });

  /** Leaves the state in which a process dies after its first write. */
  async function cutOff(session_id: string, message_id: string): Promise<void> {
    const at = new Date();
    const emptied = { 'tail.$.gdpr_purged_at': at, purging: [{ message_id, at }], topic: '', last_message: '' };
    await business.context.sessions.collection.updateOne({ _id: session_id, 'tail._id': message_id }, {
      $set: emptied,
      $unset: { 'tail.$.content': '', topic_message_id: '' },
      $inc: { rev: 1 },
    } as never);
  }
});

test('copies that an interrupted move of the tail has left are purged', async () => {
  const chat = await business.newChat();
  const { id } = await chat.send(chat.customer, 'left-behind');
  await chat.send(business.member, 'answer', { reply_to_message_id: id });
  const { tail } = (await business.context.sessions.collection.findOne({ _id: chat.id }))!;
  await business.context.messages.collection.insertMany(tail as MessageDoc[]);
  await purge(chat, chat.customer, id);
  expect(await isKept('left-behind')).toBe(false);
});

test('parallel purges and sends of two processes are all applied', async () => {
  const chat = await business.newChat();
  const sent = await chat.sendMany(20);
  const clients = [business.first, business.second];
  await Promise.all([
    ...Array.from({ length: 20 }, (_, n) => chat.send(chat.customer, `more ${n}`)),
    ...sent.map(({ id }, n) => purge(chat, chat.customer, id, clients[n % 2])),
  ]);
  const rows = await chat.list(chat.customer);
  expect(rows.map(({ gdpr_purged }) => gdpr_purged)).toEqual([...Array(20).fill(true), ...Array(20).fill(false)]);
  const session = await chat.session();
  expect(session).toMatchObject({ message_count: 40, last_message: rows.at(-1)!.text, seq: 20 + 20 + 20 + 1 });
});
