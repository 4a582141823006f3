import { type Call, ulid, uuidV4 } from '@cws/kit';
import { type Office, type Room, refusal, someone, startOffice } from '../testing/office';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.stop());

const remove = ({ id }: Room, as: Call, message_id: string, door = office.second) =>
  door.deleteMessage(as, { session_id: id, message_id });
const texts = async (room: Room, as = room.customer) => (await room.list(as)).map(({ text }) => text);

test('a deleted message is gone from lists, counters and the last message; again is the same', async () => {
  const room = await office.newRoom();
  await room.send(room.customer, 'first');
  const { id } = await room.send(office.member, 'second', { sender_type: 'bot' });
  for (let time = 0; time < 2; time += 1) expect(await remove(room, room.customer, id)).toEqual({ deleted: true });
  expect(await texts(room)).toEqual(['first']);
  expect(await texts(room, office.member)).toEqual(['first']);
  const session = await room.session();
  expect(session).toMatchObject({ message_count: 1, last_message: 'first', last_message_sender: 'user', seq: 3 });
  expect(session.activity_at).toEqual(session.last_message_at);
  expect(await refusal(office.first.getMessage(room.customer, { session_id: room.id, message_id: id }))).toEqual({
    code: 'message_not_found',
    status: 404,
  });
});

test('with the last message the session is as if nothing was ever written', async () => {
  const room = await office.newRoom();
  const { id } = await room.send(room.customer, 'only');
  await remove(room, room.customer, id);
  const session = await room.session();
  expect(session).toMatchObject({ message_count: 0, last_message: '', last_message_at: null, last_message_sender: '' });
  expect(session).toMatchObject({ activity_at: session.created_at, topic: 'only', unread: { user: 0, business: 0 } });
});

test('the last message is found again where it is in the history', async () => {
  const room = await office.newRoom();
  const sent = await room.sendMany(100);
  await room.send(office.member, 'note', { is_private: true });
  const { history_through } = await room.session();
  const inTail = sent.filter(({ id }) => id > history_through);
  for (const { id } of inTail.toReversed()) await remove(room, room.customer, id);
  const left = sent.length - inTail.length;
  expect(await room.session()).toMatchObject({
    ...{ message_count: left, private_count: 1, last_message: `m${left - 1}`, history_through },
  });
});

test("who may delete: the session's user what they see, members anything", async () => {
  const room = await office.newRoom();
  const mine = await room.send(room.customer, 'mine');
  const note = await room.send(office.member, 'note', { is_private: true });
  expect(await refusal(remove(room, room.customer, note.id))).toEqual({ code: 'message_not_found', status: 404 });
  expect(await refusal(remove(room, someone(), mine.id))).toEqual({ code: 'forbidden', status: 403 });
  expect(await refusal(remove({ ...room, id: uuidV4() }, room.customer, mine.id))).toEqual({
    code: 'not_found',
    status: 404,
  });
  expect(await refusal(remove(room, room.customer, ulid()))).toEqual({ code: 'message_not_found', status: 404 });
  expect(await refusal(remove(room, room.customer, 'nonsense'))).toEqual({ code: 'invalid_id', status: 400 });
  await remove(room, office.colleague, mine.id);
  await remove(room, office.colleague, note.id);
  expect(await texts(room, office.member)).toEqual([]);
  expect(await room.session()).toMatchObject({ message_count: 0, private_count: 0 });
});

test('the archive lets delete', async () => {
  const room = await office.newRoom();
  const { id } = await room.send(room.customer, 'x');
  await office.context.sessions.collection.updateOne(
    { _id: room.id },
    { $set: { status: 'archived' }, $inc: { rev: 1 } },
  );
  expect(await remove(room, room.customer, id)).toEqual({ deleted: true });
});

test('a repeat of a deleted message says that it was, and shows nothing of it', async () => {
  const room = await office.newRoom();
  const sending = { client_message_id: 'once' };
  const first = await room.send(room.customer, 'regretted', sending);
  await remove(room, room.customer, first.id);
  const again = await room.send(room.customer, 'regretted', sending);
  expect(again).toMatchObject({ id: first.id, content: '', text: '' });
  expect(again.deleted_at).not.toBe('');
  expect(await texts(room)).toEqual([]);
});

test('deletes against sends of two processes: what is derived is that of what is left', async () => {
  const room = await office.newRoom();
  const sent = await room.sendMany(30);
  const doors = [office.first, office.second];
  const sends = Array.from({ length: 30 }, (_, n) => room.send(n % 3 ? room.customer : office.member, `more ${n}`));
  const deletes = sent.map(({ id }, n) => remove(room, room.customer, id, doors[n % 2]));
  await Promise.all([...sends, ...deletes]);
  const more = await Promise.all(sends);
  const youngest = more.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await Promise.all(youngest.slice(-5).map(({ id }, n) => remove(room, room.customer, id, doors[n % 2])));
  const left = await room.list(room.customer);
  expect(left.map(({ id }) => id)).toEqual(youngest.slice(0, -5).map(({ id }) => id));
  const last = left.at(-1)!;
  const session = await room.session();
  expect(session).toMatchObject({ message_count: 25, last_message: last.text, last_message_sender: last.sender_type });
  expect(session.last_message_at!.toISOString()).toBe(last.created_at);
  expect(session.seq).toBe(30 + 30 + 30 + 5 + statusMoves(session.status));
});

/** The first answer of an agent has opened the session. */
const statusMoves = (status: string) => (status === 'open' ? 1 : 0);

test('an unread message that is deleted is not unread any more', async () => {
  const room = await office.newRoom();
  const one = await room.send(office.member, 'one');
  const two = await room.send(office.member, 'two');
  expect((await room.session()).unread).toEqual({ user: 2, business: 0 });
  await office.first.readMessages(room.customer, { session_id: room.id, up_to: one.id });
  await remove(room, office.member, one.id);
  expect((await room.session()).unread).toEqual({ user: 1, business: 0 });
  await remove(room, office.member, two.id);
  expect((await room.session()).unread).toEqual({ user: 0, business: 0 });
});
