import { type Call, uuidV4 } from '@cws/kit';
import { type Office, type Room, refusal, someone, startOffice } from '../testing/office';

let office: Office;
let hides = false;
beforeAll(async () => {
  office = await startOffice({ privacy: { hidesReading: async () => hides } });
});
beforeEach(() => {
  hides = false;
});
afterAll(() => office.stop());

const read = ({ id }: Room, as: Call, up_to = '', door = office.second) =>
  door.readMessages(as, { session_id: id, up_to });
const statuses = async (room: Room, as = room.customer) => (await room.list(as)).map(({ status }) => status);
const one = async ({ id }: Room, as: Call, message_id: string) =>
  (await office.first.getMessage(as, { session_id: id, message_id })).message!;

test('reading marks what the other side wrote, up to there', async () => {
  const room = await office.newRoom();
  const first = await room.send(room.customer, 'a');
  await room.send(room.customer, 'b');
  const last = await room.send(room.customer, 'c');
  expect(await statuses(room)).toEqual(['sent', 'sent', 'sent']);
  expect(await read(room, office.member, first.id)).toEqual({ read_up_to: first.id, unread_count: 2 });
  expect(await statuses(room)).toEqual(['read', 'sent', 'sent']);
  expect(await read(room, office.colleague)).toEqual({ read_up_to: last.id, unread_count: 0 });
  expect(await read(room, office.member, first.id)).toEqual({ read_up_to: last.id, unread_count: 0 });
  expect(await statuses(room)).toEqual(['read', 'read', 'read']);
  expect((await room.session()).unread).toEqual({ user: 0, business: 0 });
});

test('what is read of a long session is counted in the history too', async () => {
  const room = await office.newRoom();
  const sent = await room.sendMany(120);
  await room.send(office.member, 'note', { is_private: true });
  await office.first.deleteMessage(room.customer, { session_id: room.id, message_id: sent[50]!.id });
  expect((await room.session()).unread).toEqual({ user: 0, business: 119 });
  expect(await read(room, office.member, sent[9]!.id)).toEqual({ read_up_to: sent[9]!.id, unread_count: 109 });
  expect(await read(room, office.member, sent[118]!.id)).toMatchObject({ unread_count: 1 });
});

test('an open answer has read what was there; a private one has not', async () => {
  const room = await office.newRoom();
  await room.send(room.customer, 'a');
  await room.send(office.member, 'note', { is_private: true });
  expect(await statuses(room)).toEqual(['sent']);
  await room.send(office.member, 'answer');
  expect(await statuses(room)).toEqual(['read', 'sent']);
  await room.send(room.customer, 'thanks');
  expect(await statuses(room)).toEqual(['read', 'read', 'sent']);
  expect((await room.session()).unread).toEqual({ user: 0, business: 1 });
});

test('what is not written yet cannot be read', async () => {
  const room = await office.newRoom();
  expect(await read(room, room.customer)).toEqual({ read_up_to: '', unread_count: 0 });
  const { id } = await room.send(office.member, 'a');
  expect(await read(room, room.customer, '7ZZZZZZZZZZZZZZZZZZZZZZZZZ')).toEqual({ read_up_to: id, unread_count: 0 });
  const later = await room.send(office.member, 'b');
  expect((await one(room, office.member, later.id)).status).toBe('sent');
  expect(await refusal(read(room, room.customer, 'nonsense'))).toEqual({ code: 'validation_failed', status: 400 });
});

test('the newest that a user reads is one that they see', async () => {
  const room = await office.newRoom();
  const { id } = await room.send(office.member, 'open');
  const note = await room.send(office.member, 'note', { is_private: true });
  expect(await read(room, room.customer)).toEqual({ read_up_to: id, unread_count: 0 });
  expect(await read(room, office.member)).toEqual({ read_up_to: note.id, unread_count: 0 });
});

test('a user who hides reading is seen to get, not to read', async () => {
  const room = await office.newRoom();
  hides = true;
  await room.send(office.member, 'a');
  expect(await read(room, room.customer)).toMatchObject({ unread_count: 0 });
  expect(await statuses(room, office.member)).toEqual(['delivered']);
  await room.send(office.member, 'b');
  await room.send(room.customer, 'answer');
  expect(await statuses(room, office.member)).toEqual(['delivered', 'delivered', 'sent']);
  hides = false;
  await read(room, room.customer);
  expect((await statuses(room, office.member)).slice(0, 2)).toEqual(['read', 'read']);
});

test('reading again changes nothing, and is told once', async () => {
  const room = await office.newRoom();
  await room.send(office.member, 'a');
  await read(room, room.customer);
  const { rev, seq } = await room.session();
  await Promise.all(Array.from({ length: 10 }, () => read(room, room.customer)));
  expect(await room.session()).toMatchObject({ rev, seq });
  const { events } = (await office.context.sessions.collection.findOne({ _id: room.id }))!;
  expect(events.filter(({ type }) => type === 'message.receipt')).toMatchObject([{ side: 'user' }]);
});

test('foreign is forbidden, unknown not found', async () => {
  const room = await office.newRoom();
  expect(await refusal(read(room, someone()))).toEqual({ code: 'forbidden', status: 403 });
  expect(await refusal(read({ ...room, id: uuidV4() }, room.customer))).toEqual({ code: 'not_found', status: 404 });
});

describe('a message that is read once', () => {
  test('is there for both until the other side has read it, then for nobody', async () => {
    const room = await office.newRoom();
    const secret = await room.send(room.customer, 'secret', { is_read_once: true });
    for (const as of [room.customer, office.member]) {
      expect((await room.list(as))[0]).toMatchObject({ text: 'secret', is_read_once: true });
      expect((await one(room, as, secret.id)).text).toBe('secret');
    }
    await read(room, room.customer);
    expect((await one(room, office.member, secret.id)).text).toBe('secret');
    await read(room, office.member);
    for (const as of [room.customer, office.member])
      expect((await room.list(as))[0]).toMatchObject({ id: secret.id, content: '', text: '', is_read_once: true });
    expect(await room.session()).toMatchObject({ message_count: 1, last_message: '', topic: '', sealed_count: 0 });
    expect(JSON.stringify(await office.context.sessions.collection.findOne({ _id: room.id }))).not.toContain('secret');
  });

  test('is emptied once by many who read at once, and what is younger stays', async () => {
    const room = await office.newRoom();
    const secrets = await Promise.all(
      Array.from({ length: 3 }, (_, n) => room.send(room.customer, `secret ${n}`, { is_read_once: true })),
    );
    const later = await room.send(room.customer, 'later', { is_read_once: true });
    const up_to = secrets
      .map(({ id }) => id)
      .sort()
      .at(-1)!;
    const doors = [office.first, office.second];
    await Promise.all(Array.from({ length: 20 }, (_, n) => read(room, office.member, up_to, doors[n % 2])));
    const { events, tail } = (await office.context.sessions.collection.findOne({ _id: room.id }))!;
    const told = events.filter(({ type }) => type === 'message.updated').map(({ message_id }) => message_id);
    expect(told.sort()).toEqual(secrets.map(({ id }) => id).sort());
    expect(tail.map(({ consumed_at, content }) => [consumed_at !== undefined, content !== undefined])).toEqual([
      ...Array(3).fill([true, false]),
      [false, true],
    ]);
    expect((await one(room, office.member, later.id)).text).toBe('later');
  });

  test('is emptied in the history too, by an index', async () => {
    const room = await office.newRoom();
    const secret = await room.send(office.member, 'secret', { is_read_once: true });
    await room.sendMany(110);
    expect((await room.session()).history_through > secret.id).toBe(true);
    await read(room, room.customer);
    const row = await office.context.messages.collection.findOne({ _id: secret.id });
    expect(row).toMatchObject({ consumed_at: expect.any(Date) });
    expect(row).not.toHaveProperty('content');
    const filter = { session_id: room.id, is_sealed: true as const, side: 'user' as const, _id: { $lte: secret.id } };
    const plan = await office.context.messages.collection.find(filter).explain('queryPlanner');
    expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('session_id_1_side_1__id_1');
  });

  test('shows nothing to a repeat of its sending', async () => {
    const room = await office.newRoom();
    const sending = { client_message_id: 'c', is_read_once: true };
    await room.send(room.customer, 'secret', sending);
    await read(room, office.member);
    expect(await room.send(room.customer, 'secret', sending)).toMatchObject({ content: '', text: '' });
  });

  test('and private stays with the members when the user reads on', async () => {
    const room = await office.newRoom();
    const note = await room.send(office.member, 'note', { is_private: true, is_read_once: true });
    await room.send(office.member, 'open');
    await read(room, room.customer);
    expect((await one(room, office.member, note.id)).text).toBe('note');
  });

  test('that is deleted or purged is not waited for', async () => {
    const room = await office.newRoom();
    for (const gone of ['deleteMessage', 'purgeMessage'] as const) {
      const { id } = await room.send(room.customer, 'secret', { is_read_once: true });
      await office.first[gone](room.customer, { session_id: room.id, message_id: id });
    }
    expect((await room.session()).sealed_count).toBe(0);
  });
});
