import { DEFAULT_BOT, textMessage } from '../testing';
import { type Office, refusal, someone, startOffice } from '../testing/office';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.stop());

const CLAIMS = ['', 'user', 'bot', 'agent', 'system', 'nonsense'];

test("the session's user is the user, whatever the body says, and writes nothing in private", async () => {
  const { customer, send } = await office.newRoom();
  for (const sender_type of CLAIMS) {
    const message = await send(customer, 'x', { sender_type, is_private: true });
    expect(message).toMatchObject({ sender_type: 'user', sender_id: customer.caller.user_id, is_private: false });
  }
});

test.each([
  ['', 'agent'],
  ['user', 'agent'],
  ['agent', 'agent'],
  ['nonsense', 'agent'],
  ['bot', 'bot'],
  ['system', 'system'],
])('a member who says "%s" is the %s', async (sender_type, seen) => {
  const { send } = await office.newRoom();
  const message = await send(office.member, 'x', { sender_type });
  const ids: Record<string, string> = { agent: office.member.caller.user_id, bot: DEFAULT_BOT, system: '' };
  expect(message).toMatchObject({ sender_type: seen, sender_id: ids[seen] });
});

test('a member in a session of their own is the user, and the agent when they say so, and writes nothing in private', async () => {
  const id = await office.sessionOf(office.member);
  const say = async (sender_type: string, is_private = false) => {
    const { message } = await office.first.sendMessage(
      office.member,
      textMessage(id, 'x', { sender_type, is_private }),
    );
    return message!;
  };
  expect(await say('')).toMatchObject({ sender_type: 'user', sender_id: office.member.caller.user_id });
  expect(await say('bot')).toMatchObject({ sender_type: 'user' });
  expect(await say('', true)).toMatchObject({ sender_type: 'user', is_private: false });
  expect(await say('agent', true)).toMatchObject({ sender_type: 'agent', is_private: false });
});

test('private messages are for members alone, who count them', async () => {
  const { customer, id, send, list, session } = await office.newRoom();
  await send(customer, 'open');
  const note = await send(office.member, 'note', { is_private: true });
  expect(note).toMatchObject({ is_private: true, sender_type: 'agent' });
  expect((await list(customer)).map(({ text }) => text)).toEqual(['open']);
  expect((await list(office.colleague)).map(({ text }) => text)).toEqual(['open', 'note']);
  const totals = await Promise.all(
    [customer, office.member].map((call) =>
      office.first.listMessages(call, { session_id: id, cursor: '', limit: 0, direction: '' }),
    ),
  );
  expect(totals.map(({ meta }) => meta!.total)).toEqual([1, 2]);
  expect(await session()).toMatchObject({ message_count: 1, private_count: 1, last_message: 'open', topic: 'open' });
});

test('strangers, and members by a credential bound elsewhere, find no session', async () => {
  const { send, list } = await office.newRoom();
  const bound = { ...office.member, caller: { ...office.member.caller, business_id: 'another' } };
  for (const call of [someone(), bound]) {
    expect(await refusal(send(call, 'x'))).toMatchObject({ code: 'session_not_found', status: 400 });
    expect(await refusal(list(call))).toMatchObject({ code: 'session_not_found', status: 400 });
  }
});

test('roles are not asked about who writes in their own session as the user', async () => {
  let asked = 0;
  const counting = await startOffice({
    roles: {
      of: async () => {
        asked += 1;
        return '';
      },
    },
  });
  const { customer, send, list } = await counting.newRoom();
  await send(customer, 'x');
  await list(customer);
  expect(asked).toBe(0);
  await send(customer, 'x', { sender_type: 'agent' });
  expect(asked).toBe(1);
  await counting.stop();
});

test.each([
  ['active', false, 'open'],
  ['pending', false, 'open'],
  ['snoozed', false, 'open'],
  ['resolved', false, 'resolved'],
  ['active', true, 'active'],
] as const)('an answer of an agent in %s (private: %s) leaves it %s', async (status, is_private, after) => {
  const { id, send, session } = await office.newRoom();
  const until = status === 'snoozed' ? new Date() : null;
  await office.context.sessions.collection.updateOne(
    { _id: id },
    { $set: { status, snoozed_until: until }, $inc: { rev: 1 } },
  );
  await send(office.member, 'x', { is_private });
  expect(await session()).toMatchObject({ status: after, snoozed_until: null });
});

test.each([
  ['resolved', 'ai', '', 'active'],
  ['resolved', 'nobot', '', 'pending'],
  ['snoozed', 'ai', 'somebody', 'open'],
  ['snoozed', 'ai', '', 'pending'],
  ['pending', 'ai', '', 'pending'],
  ['open', 'ai', '', 'open'],
] as const)(
  'a message of the user in %s (%s, assignee "%s") makes it %s',
  async (status, bot_kind, assignee_id, after) => {
    const { customer, id, send, session } = await office.newRoom();
    const set = { status, bot_kind, assignee_id, resolved_at: status === 'resolved' ? new Date() : null };
    await office.context.sessions.collection.updateOne({ _id: id }, { $set: set, $inc: { rev: 1 } });
    const { seq } = await session();
    await send(customer, 'x');
    expect(await session()).toMatchObject({ status: after, resolved_at: null, seq: seq + (after === status ? 1 : 2) });
  },
);

test('the first open answer of a bot or an agent is the first response', async () => {
  const { customer, send, session } = await office.newRoom();
  await send(customer, 'x');
  await send(office.member, 'note', { is_private: true });
  await send(office.member, 'joined', { sender_type: 'system' });
  expect((await session()).first_response_at).toBeNull();
  const { created_at } = await send(office.member, 'hello', { sender_type: 'bot' });
  await send(office.member, 'hello again');
  expect((await session()).first_response_at!.toISOString()).toBe(created_at);
});
