import type { Call } from '@cws/kit';
import type { MessageDoc } from '../chat/model/message';
import { type Office, type Room, refusal, someone } from '../testing/office';
import { withOfficeLater } from '../testing/office-later';
import { finishAbandonedPurges } from './purge-copies';

let office: Office;
const time = withOfficeLater((one) => {
  office = one;
});

const purge = ({ id }: Pick<Room, 'id'>, as: Call, message_id: string, door = office.second) =>
  door.purgeMessage(as, { session_id: id, message_id });
const one = async (id: string, as: Call, message_id: string) =>
  (await office.first.getMessage(as, { session_id: id, message_id })).message!;
const branch = async (id: string, as: Call, message_id = '') => {
  const { session } = await office.first.branchChat(as, { session_id: id, message_id, idempotency: undefined });
  return session!;
};
const listOf = async (id: string, as: Call) =>
  (await office.second.listMessages(as, { session_id: id, cursor: '', limit: 100, direction: '' })).messages;

/** Whether any document of sessions and messages has it. */
async function isKept(text: string): Promise<boolean> {
  const { sessions, messages } = office.context;
  const documents = [await sessions.collection.find().toArray(), await messages.collection.find().toArray()];
  return JSON.stringify(documents).includes(text);
}

test.each([1, 110])('a purged message is listed and counted, and says nothing, %d messages back', async (count) => {
  const room = await office.newRoom();
  const [first] = await room.sendMany(count);
  await office.first.editMessage(room.customer, {
    ...{ session_id: room.id, message_id: first!.id },
    ...{ content: '"personal"', content_type: 'markdown' },
  });
  for (let time = 0; time < 2; time += 1)
    expect(await purge(room, room.customer, first!.id)).toEqual({ deleted: true });
  const message = await one(room.id, room.customer, first!.id);
  expect(message).toMatchObject({ content: '', text: '', original_content: '', gdpr_purged: true, deleted_at: '' });
  expect(message).toMatchObject({ gdpr_original_content_type: 'markdown', sender_type: 'user' });
  expect(message.gdpr_purged_at).not.toBe('');
  expect((await room.list(room.customer))[0]).toEqual(message);
  const session = await room.session();
  expect(session).toMatchObject({ message_count: count, topic: '', topic_frozen: true });
  expect([session.last_message, session.last_message_at !== null]).toEqual([count === 1 ? '' : 'm109', true]);
  expect(session.purging).toBeUndefined();
});

test("who may purge: the session's user what they wrote, managers anything", async () => {
  const room = await office.newRoom();
  const mine = await room.send(room.customer, 'mine');
  const answer = await room.send(office.member, 'answer');
  const note = await room.send(office.member, 'note', { is_private: true });
  const forbidden = { code: 'forbidden', status: 403 };
  expect(await refusal(purge(room, room.customer, answer.id))).toEqual(forbidden);
  expect(await refusal(purge(room, office.member, answer.id))).toEqual(forbidden);
  expect(await refusal(purge(room, someone(), mine.id))).toEqual(forbidden);
  expect(await refusal(purge(room, room.customer, note.id))).toEqual({ code: 'message_not_found', status: 404 });
  for (const { id } of [mine, answer, note]) await purge(room, office.manager, id);
  expect((await room.list(office.member)).map(({ gdpr_purged }) => gdpr_purged)).toEqual([true, true, true]);
});

test('the archive and a deletion before do not hinder', async () => {
  const room = await office.newRoom();
  const { id } = await room.send(room.customer, 'hidden-first');
  await office.first.deleteMessage(room.customer, { session_id: room.id, message_id: id });
  await office.context.sessions.collection.updateOne(
    { _id: room.id },
    { $set: { status: 'archived' }, $inc: { rev: 1 } },
  );
  expect(await purge(room, room.customer, id)).toEqual({ deleted: true });
  expect(await isKept('hidden-first')).toBe(false);
  expect(await room.session()).toMatchObject({ message_count: 0 });
});

test('a topic that somebody has set stays', async () => {
  const room = await office.newRoom();
  const { id } = await room.send(room.customer, 'x');
  await office.first.updateChat(room.customer, { session_id: room.id, topic: 'theirs' } as never);
  await purge(room, room.customer, id);
  expect(await room.session()).toMatchObject({ topic: 'theirs' });
});

describe('copies', () => {
  test('in branches, and in branches of branches, are purged with their source, and their topics', async () => {
    const room = await office.newRoom();
    const { id } = await room.send(room.customer, 'family-secret');
    await room.send(office.member, 'answer', { reply_to_message_id: id });
    const child = await branch(room.id, room.customer);
    const grandchild = await branch(child.id, room.customer);
    expect([child.topic, grandchild.topic]).toEqual(['family-secret', 'family-secret']);
    await purge(room, room.customer, id);
    for (const session_id of [child.id, grandchild.id]) {
      const [copy, answer] = await listOf(session_id, room.customer);
      expect(copy).toMatchObject({ content: '', gdpr_purged: true });
      expect(answer).toMatchObject({ reply_snapshot: '', text: 'answer' });
      expect(await office.context.sessions.find(session_id)).toMatchObject({ topic: '', message_count: 2 });
    }
    expect(await isKept('family-secret')).toBe(false);
  });

  test('take their source with them', async () => {
    const room = await office.newRoom();
    await room.send(room.customer, 'upward-secret');
    const child = await branch(room.id, room.customer);
    await branch(room.id, room.customer);
    const [copy] = await listOf(child.id, room.customer);
    await purge(child, room.customer, copy!.id);
    expect(await isKept('upward-secret')).toBe(false);
  });

  test('are reached by the topic alone, where the branch ends before its source', async () => {
    const room = await office.newRoom();
    const silent = await room.send(room.customer, '', { content: '', content_type: 'image' });
    const named = await room.send(room.customer, 'late-name');
    const child = await branch(room.id, room.customer, silent.id);
    expect(child.topic).toBe('late-name');
    await purge(room, room.customer, named.id);
    expect(await office.context.sessions.find(child.id)).toMatchObject({ topic: '' });
  });

  test('of branches that are made meanwhile are not forgotten', async () => {
    const room = await office.newRoom();
    const { id } = await room.send(room.customer, 'racing-secret');
    await room.send(room.customer, 'later');
    const child = await branch(room.id, room.customer);
    const branches = Array.from({ length: 8 }, (_, n) => branch(n % 2 ? room.id : child.id, room.customer));
    await Promise.all([...branches.slice(0, 4), purge(room, room.customer, id), ...branches.slice(4)]);
    expect(await isKept('racing-secret')).toBe(false);
  });

  test('are purged by whoever finds that a purge was cut off', async () => {
    const room = await office.newRoom();
    const { id } = await room.send(room.customer, 'abandoned-secret');
    const child = await branch(room.id, room.customer);
    await cutOff(room.id, id);
    expect(await finishAbandonedPurges(office.context)).toBe(false);
    expect((await listOf(child.id, room.customer))[0]!.text).toBe('abandoned-secret');
    time.ahead = 60_000;
    expect(await finishAbandonedPurges(office.context)).toBe(true);
    expect(await finishAbandonedPurges(office.context)).toBe(false);
    expect(await isKept('abandoned-secret')).toBe(false);
    expect((await room.session()).purging).toBeUndefined();
  });

  test('are purged by the same request again', async () => {
    const room = await office.newRoom();
    const { id } = await room.send(room.customer, 'repeated-secret');
    await branch(room.id, room.customer);
    await cutOff(room.id, id);
    await Promise.all([purge(room, room.customer, id), purge(room, room.customer, id, office.first)]);
    expect(await isKept('repeated-secret')).toBe(false);
  });

  /** As a process leaves it that dies after the first step. */
  async function cutOff(session_id: string, message_id: string): Promise<void> {
    const at = new Date();
    const emptied = { 'tail.$.gdpr_purged_at': at, purging: [{ message_id, at }], topic: '', last_message: '' };
    await office.context.sessions.collection.updateOne({ _id: session_id, 'tail._id': message_id }, {
      $set: emptied,
      $unset: { 'tail.$.content': '', topic_message_id: '' },
      $inc: { rev: 1 },
    } as never);
  }
});

test('what an interrupted move left behind goes too', async () => {
  const room = await office.newRoom();
  const { id } = await room.send(room.customer, 'left-behind');
  await room.send(office.member, 'answer', { reply_to_message_id: id });
  const { tail } = (await office.context.sessions.collection.findOne({ _id: room.id }))!;
  await office.context.messages.collection.insertMany(tail as MessageDoc[]);
  await purge(room, room.customer, id);
  expect(await isKept('left-behind')).toBe(false);
});

test('purges against sends of two processes', async () => {
  const room = await office.newRoom();
  const sent = await room.sendMany(20);
  const doors = [office.first, office.second];
  await Promise.all([
    ...Array.from({ length: 20 }, (_, n) => room.send(room.customer, `more ${n}`)),
    ...sent.map(({ id }, n) => purge(room, room.customer, id, doors[n % 2])),
  ]);
  const rows = await room.list(room.customer);
  expect(rows.map(({ gdpr_purged }) => gdpr_purged)).toEqual([...Array(20).fill(true), ...Array(20).fill(false)]);
  const session = await room.session();
  expect(session).toMatchObject({ message_count: 40, last_message: rows.at(-1)!.text, seq: 20 + 20 + 20 + 1 });
});
