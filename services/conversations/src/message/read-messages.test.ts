import { type Call, uuidV4 } from '@cws/kit';
import { refusal, someone, startTestBusiness, type TestBusiness, type TestChat } from '../testing/test-business';

let business: TestBusiness;
let hides = false;
beforeAll(async () => {
  business = await startTestBusiness({ privacy: { of: async () => ({ hidesReading: hides }) } });
});
beforeEach(() => {
  hides = false;
});
afterAll(() => business.stop());

const read = ({ id }: TestChat, as: Call, up_to = '', client = business.second) =>
  client.readMessages(as, { session_id: id, up_to });
const statuses = async (chat: TestChat, as = chat.customer) => (await chat.list(as)).map(({ status }) => status);
const one = async ({ id }: TestChat, as: Call, message_id: string) =>
  (await business.first.getMessage(as, { session_id: id, message_id })).message!;

test("reading marks the other side's messages as read up to a message", async () => {
  const chat = await business.newChat();
  const first = await chat.send(chat.customer, 'a');
  await chat.send(chat.customer, 'b');
  const last = await chat.send(chat.customer, 'c');
  expect(await statuses(chat)).toEqual(['sent', 'sent', 'sent']);
  expect(await read(chat, business.member, first.id)).toEqual({ read_up_to: first.id, unread_count: 2 });
  expect(await statuses(chat)).toEqual(['read', 'sent', 'sent']);
  expect(await read(chat, business.colleague)).toEqual({ read_up_to: last.id, unread_count: 0 });
  expect(await read(chat, business.member, first.id)).toEqual({ read_up_to: last.id, unread_count: 0 });
  expect(await statuses(chat)).toEqual(['read', 'read', 'read']);
  expect((await chat.session()).unread).toEqual({ user: 0, business: 0 });
});

test('the unread count after reading includes messages of the history', async () => {
  const chat = await business.newChat();
  const sent = await chat.sendMany(120);
  await chat.send(business.member, 'note', { is_private: true });
  await business.first.deleteMessage(chat.customer, { session_id: chat.id, message_id: sent[50]!.id });
  expect((await chat.session()).unread).toEqual({ user: 0, business: 119 });
  expect(await read(chat, business.member, sent[9]!.id)).toEqual({ read_up_to: sent[9]!.id, unread_count: 109 });
  expect(await read(chat, business.member, sent[118]!.id)).toMatchObject({ unread_count: 1 });
});

test('a public reply marks earlier messages as read, a private one does not', async () => {
  const chat = await business.newChat();
  await chat.send(chat.customer, 'a');
  await chat.send(business.member, 'note', { is_private: true });
  expect(await statuses(chat)).toEqual(['sent']);
  await chat.send(business.member, 'answer');
  expect(await statuses(chat)).toEqual(['read', 'sent']);
  await chat.send(chat.customer, 'thanks');
  expect(await statuses(chat)).toEqual(['read', 'read', 'sent']);
  expect((await chat.session()).unread).toEqual({ user: 0, business: 1 });
});

test('reading up to an id beyond the newest message reads up to that message', async () => {
  const chat = await business.newChat();
  expect(await read(chat, chat.customer)).toEqual({ read_up_to: '', unread_count: 0 });
  const { id } = await chat.send(business.member, 'a');
  expect(await read(chat, chat.customer, '7ZZZZZZZZZZZZZZZZZZZZZZZZZ')).toEqual({ read_up_to: id, unread_count: 0 });
  const later = await chat.send(business.member, 'b');
  expect((await one(chat, business.member, later.id)).status).toBe('sent');
  expect(await refusal(read(chat, chat.customer, 'nonsense'))).toEqual({ code: 'validation_failed', status: 400 });
});

test("a user's reading ends at the newest message that they see", async () => {
  const chat = await business.newChat();
  const { id } = await chat.send(business.member, 'open');
  const note = await chat.send(business.member, 'note', { is_private: true });
  expect(await read(chat, chat.customer)).toEqual({ read_up_to: id, unread_count: 0 });
  expect(await read(chat, business.member)).toEqual({ read_up_to: note.id, unread_count: 0 });
});

test('the reading of a user who hides it is shown as delivered', async () => {
  const chat = await business.newChat();
  hides = true;
  await chat.send(business.member, 'a');
  expect(await read(chat, chat.customer)).toMatchObject({ unread_count: 0 });
  expect(await statuses(chat, business.member)).toEqual(['delivered']);
  await chat.send(business.member, 'b');
  await chat.send(chat.customer, 'answer');
  expect(await statuses(chat, business.member)).toEqual(['delivered', 'delivered', 'sent']);
  hides = false;
  await read(chat, chat.customer);
  expect((await statuses(chat, business.member)).slice(0, 2)).toEqual(['read', 'read']);
});

test('reading again changes nothing and adds no event', async () => {
  const chat = await business.newChat();
  await chat.send(business.member, 'a');
  await read(chat, chat.customer);
  const { rev, seq } = await chat.session();
  await Promise.all(Array.from({ length: 10 }, () => read(chat, chat.customer)));
  expect(await chat.session()).toMatchObject({ rev, seq });
  const { events } = (await business.context.sessions.collection.findOne({ _id: chat.id }))!;
  expect(events.filter(({ type }) => type === 'message.receipt')).toMatchObject([{ side: 'user' }]);
});

test("reading another user's session gets forbidden, an unknown one not_found", async () => {
  const chat = await business.newChat();
  expect(await refusal(read(chat, someone()))).toEqual({ code: 'forbidden', status: 403 });
  expect(await refusal(read({ ...chat, id: uuidV4() }, chat.customer))).toEqual({ code: 'not_found', status: 404 });
});

describe('a read-once message', () => {
  test('has content for both sides until the other side has read it, and then for none', async () => {
    const chat = await business.newChat();
    const secret = await chat.send(chat.customer, 'secret', { is_read_once: true });
    for (const as of [chat.customer, business.member]) {
      expect((await chat.list(as))[0]).toMatchObject({ text: 'secret', is_read_once: true });
      expect((await one(chat, as, secret.id)).text).toBe('secret');
    }
    await read(chat, chat.customer);
    expect((await one(chat, business.member, secret.id)).text).toBe('secret');
    await read(chat, business.member);
    for (const as of [chat.customer, business.member])
      expect((await chat.list(as))[0]).toMatchObject({ id: secret.id, content: '', text: '', is_read_once: true });
    expect(await chat.session()).toMatchObject({ message_count: 1, last_message: '', topic: '', sealed_count: 0 });
    expect(JSON.stringify(await business.context.sessions.collection.findOne({ _id: chat.id }))).not.toContain(
      'secret',
    );
  });

  test('is emptied once by parallel readings, and later ones keep their content', async () => {
    const chat = await business.newChat();
    const secrets = await Promise.all(
      Array.from({ length: 3 }, (_, n) => chat.send(chat.customer, `secret ${n}`, { is_read_once: true })),
    );
    const later = await chat.send(chat.customer, 'later', { is_read_once: true });
    const up_to = secrets
      .map(({ id }) => id)
      .sort()
      .at(-1)!;
    const clients = [business.first, business.second];
    await Promise.all(Array.from({ length: 20 }, (_, n) => read(chat, business.member, up_to, clients[n % 2])));
    const { events, tail } = (await business.context.sessions.collection.findOne({ _id: chat.id }))!;
    const updatedIds = events.filter(({ type }) => type === 'message.updated').map(({ message_id }) => message_id);
    expect(updatedIds.sort()).toEqual(secrets.map(({ id }) => id).sort());
    expect(tail.map(({ consumed_at, content }) => [consumed_at !== undefined, content !== undefined])).toEqual([
      ...Array(3).fill([true, false]),
      [false, true],
    ]);
    expect((await one(chat, business.member, later.id)).text).toBe('later');
  });

  test('is emptied in the history too, where an index finds it', async () => {
    const chat = await business.newChat();
    const secret = await chat.send(business.member, 'secret', { is_read_once: true });
    await chat.sendMany(110);
    expect((await chat.session()).history_through > secret.id).toBe(true);
    await read(chat, chat.customer);
    const row = await business.context.messages.collection.findOne({ _id: secret.id });
    expect(row).toMatchObject({ consumed_at: expect.any(Date) });
    expect(row).not.toHaveProperty('content');
    const filter = { session_id: chat.id, is_sealed: true as const, side: 'user' as const, _id: { $lte: secret.id } };
    const plan = await business.context.messages.collection.find(filter).explain('queryPlanner');
    expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('session_id_1_side_1__id_1');
  });

  test('has no content in a repeated send after it was read', async () => {
    const chat = await business.newChat();
    const sending = { client_message_id: 'c', is_read_once: true };
    await chat.send(chat.customer, 'secret', sending);
    await read(chat, business.member);
    expect(await chat.send(chat.customer, 'secret', sending)).toMatchObject({ content: '', text: '' });
  });

  test('that is private keeps its content when the user reads later messages', async () => {
    const chat = await business.newChat();
    const note = await chat.send(business.member, 'note', { is_private: true, is_read_once: true });
    await chat.send(business.member, 'open');
    await read(chat, chat.customer);
    expect((await one(chat, business.member, note.id)).text).toBe('note');
  });

  test('that is deleted or purged leaves the count of unread ones', async () => {
    const chat = await business.newChat();
    for (const gone of ['deleteMessage', 'purgeMessage'] as const) {
      const { id } = await chat.send(chat.customer, 'secret', { is_read_once: true });
      await business.first[gone](chat.customer, { session_id: chat.id, message_id: id });
    }
    expect((await chat.session()).sealed_count).toBe(0);
  });
});
