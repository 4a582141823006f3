import { randomUUID } from 'node:crypto';
import { listChats, listMessages, newChat, postChat, send } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import {
  assign,
  conversation,
  type Desk,
  deskChats,
  getChat,
  newDesk,
  patchChat,
  putStatus,
  sessionNow,
  transfer,
} from './support/desk';
import { expectFailure } from './support/expectations';
import { newKey } from './support/keys';
import { operator } from './support/operator';
import { newPerson } from './support/people';
import { newRoom } from './support/rooms';
import { within } from './support/within';

let desk: Desk;
let id: string;
let member: string;
let manager: string;
beforeAll(() => use(newDesk()));
beforeEach(async () => {
  id = (await another()).id;
});

/** Creates the people of a business once, since they take longer to create than a chat. */
async function use(made: Promise<Desk>): Promise<void> {
  desk = await made;
  [id, member, manager] = [desk.chat.id, desk.member.access_token, desk.manager.access_token];
}

const another = (json: object = {}) => newChat(desk.token, { app_id: desk.workspace.default_app_id, ...json });
const ids = async (query = '', token = member) =>
  (await expectData(200, deskChats(token, query))).map((session) => session.id);

covers('desk.list', 'desk.own-list')(
  'members see the sessions of their business at the desk, and only their own in GET /chats',
  async () => {
    await use(newDesk());
    await send(desk.token, id, { content: 'hello' });
    await newRoom();
    const { body } = await deskChats(member);
    expect(body.data).toMatchObject([{ id, assignee_id: '', unread_count: 1, user_id: desk.customer.user.id }]);
    expect(body.meta).toEqual({ page: 1, per_page: 20, total: 1, next_cursor: '' });
    expect(await expectData(200, listChats(member))).toEqual([]);
  },
);

covers('desk.list.filters')("the desk's list filters by app, status, type and assignee, page by page", async () => {
  await use(newDesk());
  const human = (await another({ type: 'human' })).id;
  const third = (await another()).id;
  await expectData(200, assign(member, third, { assignee_id: 'me' }));
  expect(await ids()).toEqual([third, human, id]);
  expect(await ids('?type=human')).toEqual([human]);
  expect(await ids('?status=open')).toEqual([third]);
  expect(await ids('?assignee=me')).toEqual([third]);
  expect(await ids(`?assignee=${desk.member.user.id}`, manager)).toEqual([third]);
  expect(await ids('?assignee=none')).toEqual([human, id]);
  expect(await ids(`?app_id=${desk.workspace.default_app_id}`)).toHaveLength(3);
  expect(await ids(`?app_id=${randomUUID()}`)).toEqual([]);
  expect(await ids('?status=nonsense')).toEqual([]);
  await expectData(200, putStatus(member, human, { status: 'archived' }));
  expect(await ids()).toEqual([third, id]);
  expect(await ids('?status=archived')).toEqual([human]);
  const first = (await deskChats(member, '?per_page=1')).body;
  expect(first.meta).toMatchObject({ total: 2, per_page: 1 });
  expect(await ids(`?per_page=1&cursor=${first.meta!.next_cursor}`)).toEqual([id]);
  const foreign = await deskChats(member, `?per_page=1&status=open&cursor=${first.meta!.next_cursor}`);
  expectFailure(foreign, 400, 'invalid_cursor');
});

covers('desk.list.business')(
  "the desk's list defaults to the only business, and a foreign one is forbidden",
  async () => {
    await use(newDesk());
    const other = await newRoom();
    const { business_id } = desk.workspace;
    expectFailure(await deskChats(desk.token), 400, 'validation_failed');
    expectFailure(await deskChats(member, `?business_id=${other.workspace.business_id}`), 403, 'forbidden');
    await operator('member', 'add', other.workspace.business_id, desk.member.user.email, 'member');
    expectFailure(await deskChats(member), 400, 'validation_failed');
    expect(await ids(`?business_id=${business_id}`)).toEqual([id]);
    expect(await ids(`?business_id=${other.workspace.business_id}`)).toEqual([other.chat.id]);
  },
);

covers('session.get', 'session.patch')('members read a session and set its topic, tags and priority', async () => {
  const json = { topic: 'Refund', tags: ['vip'], priority: 'urgent' };
  expect(await expectData(200, patchChat(member, id, json))).toMatchObject({ id, ...json });
  expect(await expectData(200, getChat(manager, id))).toMatchObject({ id, ...json });
});

covers('desk.assign')('members assign a session to themselves, managers to any member of the business', async () => {
  const assignee = async (token: string, assignee_id: string) =>
    (await expectData(200, assign(token, id, { assignee_id }))).assignee_id;
  expect(await assignee(member, 'me')).toBe(desk.member.user.id);
  expect(await assignee(member, '')).toBe('');
  expectFailure(await assign(member, id, { assignee_id: desk.manager.user.id }), 403, 'forbidden');
  expect(await assignee(manager, desk.member.user.id)).toBe(desk.member.user.id);
  expect(await assignee(desk.owner.access_token, desk.manager.user.id)).toBe(desk.manager.user.id);
  expectFailure(await assign(manager, id, { assignee_id: desk.customer.user.id }), 400, 'validation_failed');
  expectFailure(await assign(manager, id, {}), 400, 'validation_failed');
  expectFailure(await assign(desk.token, id, { assignee_id: 'me' }), 403, 'forbidden');
});

covers('desk.assign.status', 'status.snooze')(
  'assigning moves a waiting session to open, and so does the end of a snooze',
  async () => {
    for (const [before, after] of [
      ['active', 'open'],
      ['pending', 'open'],
      ['snoozed', 'open'],
      ['resolved', 'resolved'],
      ['closed', 'closed'],
      ['archived', 'archived'],
    ]) {
      await expectData(200, putStatus(member, id, { status: before }));
      expect(await expectData(200, assign(member, id, { assignee_id: 'me' }))).toMatchObject({ status: after });
    }
    const snoozed_until = new Date(Date.now() + 500).toISOString();
    await expectData(200, putStatus(member, id, { status: 'snoozed', snoozed_until }));
    await within(30_000, async () => (await sessionNow(member, id)).status === 'open');
  },
);

covers('desk.assign.conflict')('an assignment whose expectation fails is a conflict', async () => {
  await expectData(200, assign(manager, id, { assignee_id: 'me', expected_assignee_id: '' }));
  const late = await assign(member, id, { assignee_id: 'me', expected_assignee_id: '' });
  expectFailure(late, 409, 'conflict');
  const json = { assignee_id: 'me', expected_assignee_id: desk.manager.user.id };
  expect((await expectData(200, assign(member, id, json))).assignee_id).toBe(desk.member.user.id);
});

covers('desk.transfer', 'desk.conversation')(
  'a transfer continues in a new session, with a message in each',
  async () => {
    await send(desk.token, id, { content: 'help' });
    const old = await sessionNow(desk.token, id);
    const made = await expectData(201, transfer(member, id, { team_id: 'second-line', reason: 'billing' }));
    expect(made).toMatchObject({
      user_id: old.user_id,
      conversation_id: old.conversation_id,
      app_id: old.app_id,
      status: 'pending',
      team_id: 'second-line',
      message_count: 1,
    });
    expect(await sessionNow(desk.token, id)).toMatchObject({ status: 'closed', transferred_to_session_id: made.id });
    const last = async (chat: string) => (await expectData(200, listMessages(desk.token, chat))).at(-1);
    for (const chat of [id, made.id]) expect(await last(chat)).toMatchObject({ sender_type: 'system' });
    expect((await expectData(200, postChat(desk.token, { app_id: old.app_id }))).id).toBe(made.id);
    const sessions = await expectData(200, conversation(member, old.conversation_id));
    expect(sessions.map((session) => session.id)).toEqual([id, made.id]);
    const toBot = await expectData(201, transfer(member, made.id, { bot_profile_id: old.bot_profile_id }));
    expect(toBot).toMatchObject({ bot_profile_id: old.bot_profile_id, status: 'active', team_id: '' });
    const toApp = await expectData(201, transfer(member, toBot.id, { app_id: old.app_id }));
    expect(toApp).toMatchObject({ app_id: old.app_id, status: 'active' });
  },
);

covers('desk.conversation')('only members of its business see a conversation', async () => {
  const { conversation_id } = await sessionNow(member, id);
  expectFailure(await conversation(desk.token, conversation_id), 403, 'forbidden');
  expectFailure(await conversation((await newPerson()).access_token, conversation_id), 403, 'forbidden');
  expectFailure(await conversation(member, randomUUID()), 404, 'not_found');
  expectFailure(await conversation(member, 'x'), 400, 'invalid_id');
});

covers('desk.transfer.target')('a transfer needs exactly one target, of the same business', async () => {
  const other = await newRoom();
  for (const json of [
    {},
    { team_id: 'x', app_id: desk.workspace.default_app_id },
    { team_id: 'x'.repeat(65) },
    { app_id: other.workspace.default_app_id },
    { app_id: randomUUID() },
    { app_id: 'x' },
    { bot_profile_id: other.chat.bot_profile_id },
    { bot_profile_id: randomUUID() },
  ])
    expectFailure(await transfer(member, id, json), 400, 'validation_failed');
  expect((await sessionNow(member, id)).status).toBe('active');
  expectFailure(await transfer(desk.token, id, { team_id: 'x' }), 403, 'forbidden');
});

covers('desk.transfer.second')('of two simultaneous transfers one succeeds', async () => {
  const both = await Promise.all([member, manager].map((token) => transfer(token, id, { team_id: 'x' })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expectFailure(both.find(({ status }) => status === 400)!, 400, 'session_closed');
  expect(await expectData(200, conversation(member, (await sessionNow(member, id)).conversation_id))).toHaveLength(2);
});

covers('desk.transfer.key')('a repeated transfer with its key returns the same session', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await expectData(201, transfer(member, id, { team_id: 'x' }, { headers }));
  const again = await transfer(member, id, { team_id: 'x' }, { headers });
  expect([again.status, again.body.data.id, again.headers.get('idempotency-replayed')]).toEqual([
    201,
    first.id,
    'true',
  ]);
});

covers('desk.bounds')('a key of a business reaches that business alone', async () => {
  await use(newDesk());
  const other = await newRoom();
  await operator('member', 'add', other.workspace.business_id, desk.member.user.email, 'member');
  const { key } = await newKey(member, { business_id: desk.workspace.business_id });
  expect(await ids('', key)).toEqual([id]);
  expect(await expectData(200, getChat(key, id))).toMatchObject({ id });
  expectFailure(await getChat(key, other.chat.id), 403, 'forbidden');
  expectFailure(await deskChats(key, `?business_id=${other.workspace.business_id}`), 403, 'forbidden');
  expect(await expectData(200, getChat(member, other.chat.id))).toMatchObject({ id: other.chat.id });
});

covers('desk.member-ended')('a member who was removed is refused within 5 s', async () => {
  await use(newDesk());
  await expectData(200, getChat(member, id));
  await operator('member', 'remove', desk.workspace.business_id, desk.member.user.email);
  await within(5_000, async () => (await getChat(member, id)).status === 403);
  expectFailure(await call('GET', '/desk/chats', { token: member }), 400, 'validation_failed');
});
