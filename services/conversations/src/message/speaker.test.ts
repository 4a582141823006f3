import { DEFAULT_BOT } from '../testing';
import { textMessage } from '../testing/requests';
import { refusal, someone, startTestBusiness, type TestBusiness } from '../testing/test-business';

let business: TestBusiness;
beforeAll(async () => {
  business = await startTestBusiness();
});
afterAll(() => business.stop());

const CLAIMS = ['', 'user', 'bot', 'agent', 'system', 'nonsense'];

test("the session's user writes as the user and in public, whatever the body says", async () => {
  const { customer, send } = await business.newChat();
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
])('a member with sender_type "%s" writes as the %s', async (sender_type, seen) => {
  const { send } = await business.newChat();
  const message = await send(business.member, 'x', { sender_type });
  const ids: Record<string, string> = { agent: business.member.caller.user_id, bot: DEFAULT_BOT, system: '' };
  expect(message).toMatchObject({ sender_type: seen, sender_id: ids[seen] });
});

test('a member writes in their own session as the user, as the agent if they request that, and in public', async () => {
  const id = await business.sessionOf(business.member);
  const say = async (sender_type: string, is_private = false) => {
    const { message } = await business.first.sendMessage(
      business.member,
      textMessage(id, 'x', { sender_type, is_private }),
    );
    return message!;
  };
  expect(await say('')).toMatchObject({ sender_type: 'user', sender_id: business.member.caller.user_id });
  expect(await say('bot')).toMatchObject({ sender_type: 'user' });
  expect(await say('', true)).toMatchObject({ sender_type: 'user', is_private: false });
  expect(await say('agent', true)).toMatchObject({ sender_type: 'agent', is_private: false });
});

test('private messages are listed and counted for members alone', async () => {
  const { customer, id, send, list, session } = await business.newChat();
  await send(customer, 'open');
  const note = await send(business.member, 'note', { is_private: true });
  expect(note).toMatchObject({ is_private: true, sender_type: 'agent' });
  expect((await list(customer)).map(({ text }) => text)).toEqual(['open']);
  expect((await list(business.colleague)).map(({ text }) => text)).toEqual(['open', 'note']);
  const totals = await Promise.all(
    [customer, business.member].map((call) =>
      business.first.listMessages(call, { session_id: id, cursor: '', limit: 0, direction: '' }),
    ),
  );
  expect(totals.map(({ meta }) => meta!.total)).toEqual([1, 2]);
  expect(await session()).toMatchObject({ message_count: 1, private_count: 1, last_message: 'open', topic: 'open' });
});

test('a stranger, and a member whose credential is bound to another business, get session_not_found', async () => {
  const { send, list } = await business.newChat();
  const bound = { ...business.member, caller: { ...business.member.caller, business_id: 'another' } };
  for (const call of [someone(), bound]) {
    expect(await refusal(send(call, 'x'))).toMatchObject({ code: 'session_not_found', status: 400 });
    expect(await refusal(list(call))).toMatchObject({ code: 'session_not_found', status: 400 });
  }
});

test('no role is requested for a user who writes in their own session', async () => {
  let requests = 0;
  const counting = await startTestBusiness({
    roles: {
      of: async () => {
        requests += 1;
        return '';
      },
    },
  });
  const { customer, send, list } = await counting.newChat();
  await send(customer, 'x');
  await list(customer);
  expect(requests).toBe(0);
  await send(customer, 'x', { sender_type: 'agent' });
  expect(requests).toBe(1);
  await counting.stop();
});

test.each([
  ['active', false, 'open'],
  ['pending', false, 'open'],
  ['snoozed', false, 'open'],
  ['resolved', false, 'resolved'],
  ['active', true, 'active'],
] as const)(
  'a message of an agent in a session that is %s (private: %s) makes it %s',
  async (status, is_private, after) => {
    const { id, send, session } = await business.newChat();
    const until = status === 'snoozed' ? new Date() : null;
    await business.context.sessions.collection.updateOne(
      { _id: id },
      { $set: { status, snoozed_until: until }, $inc: { rev: 1 } },
    );
    await send(business.member, 'x', { is_private });
    expect(await session()).toMatchObject({ status: after, snoozed_until: null });
  },
);

test.each([
  ['resolved', 'ai', '', 'active'],
  ['resolved', 'nobot', '', 'pending'],
  ['snoozed', 'ai', 'somebody', 'open'],
  ['snoozed', 'ai', '', 'pending'],
  ['pending', 'ai', '', 'pending'],
  ['open', 'ai', '', 'open'],
] as const)(
  'a message of the user in a session that is %s (%s, assignee "%s") makes it %s',
  async (status, bot_kind, assignee_id, after) => {
    const { customer, id, send, session } = await business.newChat();
    const set = { status, bot_kind, assignee_id, resolved_at: status === 'resolved' ? new Date() : null };
    await business.context.sessions.collection.updateOne({ _id: id }, { $set: set, $inc: { rev: 1 } });
    const { seq } = await session();
    await send(customer, 'x');
    expect(await session()).toMatchObject({ status: after, resolved_at: null, seq: seq + (after === status ? 1 : 2) });
  },
);

test('first_response_at is the time of the first public message of a bot or an agent', async () => {
  const { customer, send, session } = await business.newChat();
  await send(customer, 'x');
  await send(business.member, 'note', { is_private: true });
  await send(business.member, 'joined', { sender_type: 'system' });
  expect((await session()).first_response_at).toBeNull();
  const { created_at } = await send(business.member, 'hello', { sender_type: 'bot' });
  await send(business.member, 'hello again');
  expect((await session()).first_response_at!.toISOString()).toBe(created_at);
});
