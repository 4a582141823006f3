import { callAs } from '@cws/kit/testing';
import type { conversations } from '@cws/protos';
import { BUSINESS, type Desk, FOREIGN_APP, FOREIGN_BUSINESS, SECOND_APP, startDesk } from '../testing/business';
import { deskChatsRequest, textMessage } from '../testing/requests';

let desk: Desk;
beforeEach(async () => {
  desk = await startDesk();
});
afterEach(() => desk.stop());

const list = (filter: Partial<conversations.ListDeskChatsRequest> = {}, call = desk.member) =>
  desk.second.listDeskChats(call, deskChatsRequest(filter));
const ids = async (...given: Parameters<typeof list>) => (await list(...given)).sessions.map(({ id }) => id);

test('a member lists the sessions of their only business, newest activity first, with assignee and unread count', async () => {
  const [one, two] = [await desk.open(), await desk.open({ app_id: SECOND_APP })];
  await desk.open({ app_id: FOREIGN_APP });
  await desk.first.sendMessage(desk.customer, textMessage(one, 'hello'));
  await desk.first.assignChat(desk.member, { session_id: two, assignee_id: 'me' });
  const { sessions, meta } = await list();
  expect(sessions).toMatchObject([
    { id: one, assignee_id: '', unread_count: 1 },
    { id: two, assignee_id: desk.member.caller.user_id, unread_count: 0 },
  ]);
  expect(meta).toEqual({ next_cursor: '', page: 1, per_page: 20, total: 2 });
});

test('the list is filtered by app, status, type and assignee, and shows archived sessions only by that status', async () => {
  const [one, two, human] = [
    await desk.open(),
    await desk.open({ app_id: SECOND_APP }),
    await desk.open({ type: 'human' }),
  ];
  await desk.first.assignChat(desk.manager, { session_id: two, assignee_id: desk.colleague.caller.user_id });
  await desk.first.archiveChat(desk.customer, { session_id: one });
  expect(await ids()).toEqual([human, two]);
  expect(await ids({ status: ['archived', 'active'] })).toEqual([human, one]);
  expect(await ids({ status: ['nonsense'] })).toEqual([]);
  expect(await ids({ app_id: SECOND_APP })).toEqual([two]);
  expect(await ids({ type: ['human'] })).toEqual([human]);
  expect(await ids({ assignee: 'none' })).toEqual([human]);
  expect(await ids({ assignee: 'me' })).toEqual([]);
  expect(await ids({ assignee: 'me' }, desk.colleague)).toEqual([two]);
  expect(await ids({ assignee: desk.colleague.caller.user_id })).toEqual([two]);
});

test('the list is paged by number and by a cursor that is valid for its filters alone', async () => {
  const all = [await desk.open(), await desk.open(), await desk.open()];
  const first = await list({ per_page: 2 });
  expect(first.meta).toMatchObject({ total: 3, per_page: 2 });
  const { next_cursor } = first.meta!;
  expect(await ids({ per_page: 2, cursor: next_cursor })).toEqual([all[0]]);
  expect(await ids({ per_page: 2, page: 2 })).toEqual([all[0]]);
  await expect(list({ per_page: 2, cursor: next_cursor, assignee: 'none' })).rejects.toMatchObject({
    code: 'invalid_cursor',
  });
});

test('a caller with several businesses, or none, has to name one', async () => {
  await expect(list({}, desk.customer)).rejects.toMatchObject({ code: 'validation_failed' });
  desk.roles.set(`${desk.member.caller.user_id} ${FOREIGN_BUSINESS}`, 'member');
  await expect(list()).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await ids({ business_id: BUSINESS })).toEqual([]);
  await expect(list({ business_id: 'x' })).rejects.toMatchObject({ code: 'validation_failed' });
});

test('a business of which the caller is no member, or to which the credential is not bound, gets forbidden', async () => {
  await expect(list({ business_id: FOREIGN_BUSINESS })).rejects.toMatchObject({ code: 'forbidden' });
  desk.roles.set(`${desk.member.caller.user_id} ${FOREIGN_BUSINESS}`, 'member');
  const bound = callAs({ ...desk.member.caller, kind: 'cli', business_id: BUSINESS });
  await expect(list({ business_id: FOREIGN_BUSINESS }, bound)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await ids({}, bound)).toEqual([]);
});
