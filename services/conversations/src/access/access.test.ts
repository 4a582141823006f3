import { callAs, until } from '@cws/kit/testing';
import { BUSINESS, type Desk, FOREIGN_BUSINESS, startDesk } from '../testing/business';
import { chatRequest } from '../testing/requests';
import { accessOf, permittedSession } from './access';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.stop());

const accessTo = async (call: Desk['member'], id: string) =>
  (await accessOf(desk.context, call, (await desk.context.sessions.find(id))!)).as;

test("the session's user, a member, a manager and a stranger have different access", async () => {
  const id = await desk.open();
  expect(await accessTo(desk.customer, id)).toBe('user');
  expect(await accessTo(desk.member, id)).toBe('member');
  expect(await accessTo(desk.manager, id)).toBe('manager');
  expect(await accessTo(desk.stranger, id)).toBe('none');
});

test('a manager has the access of a user to their own session', async () => {
  expect(await accessTo(desk.manager, await desk.open({}, desk.manager))).toBe('user');
});

test('a manager has no access to a session without a business', async () => {
  const id = (await desk.first.createChat(desk.customer, chatRequest())).session!.id;
  expect(await accessTo(desk.manager, id)).toBe('none');
});

test("a credential bound to a business has no access to sessions elsewhere, not even its user's own", async () => {
  const id = await desk.open();
  const bound = (call: Desk['member'], business_id: string) => callAs({ ...call.caller, kind: 'cli', business_id });
  expect(await accessTo(bound(desk.member, BUSINESS), id)).toBe('member');
  expect(await accessTo(bound(desk.member, FOREIGN_BUSINESS), id)).toBe('none');
  expect(await accessTo(bound(desk.customer, FOREIGN_BUSINESS), id)).toBe('none');
  expect(await accessTo(bound(desk.customer, BUSINESS), id)).toBe('user');
});

test("a connected application has the access of its role in its business, and none to its approver's chats", async () => {
  const id = await desk.open();
  const connected = (role: string, business_id = BUSINESS) =>
    callAs({ ...desk.manager.caller, kind: 'connection', business_id, role });
  expect(await accessTo(connected('owner'), id)).toBe('manager');
  expect(await accessTo(connected('member'), id)).toBe('member');
  expect(await accessTo(connected('owner', FOREIGN_BUSINESS), id)).toBe('none');
  expect(await accessTo(connected('owner'), await desk.open({}, desk.manager))).toBe('none');
});

test('a visitor of a widget has access to their own sessions in its app alone, and is no member there', async () => {
  const id = await desk.open();
  const { app_id } = (await desk.context.sessions.find(id))!;
  const at = (call: Desk['member'], of = app_id) =>
    callAs({ ...call.caller, kind: 'widget', widget: { widget_id: 'w', app_id: of } });
  expect(await accessTo(at(desk.customer), id)).toBe('user');
  expect(await accessTo(at(desk.customer, 'another'), id)).toBe('none');
  expect(await accessTo(at(desk.manager), id)).toBe('none');
});

test("a member's key does not gain the rights of a manager", async () => {
  const id = await desk.open();
  const key = (role: string) => callAs({ ...desk.manager.caller, kind: 'key', business_id: BUSINESS, role });
  expect(await accessTo(key('member'), id)).toBe('member');
  expect(await accessTo(key('owner'), id)).toBe('manager');
});

test('a new member has access at once, and a removed one loses it within seconds', async () => {
  const id = await desk.open();
  const key = `${desk.stranger.caller.user_id} ${BUSINESS}`;
  expect(await accessTo(desk.stranger, id)).toBe('none');
  desk.roles.set(key, 'member');
  expect(await accessTo(desk.stranger, id)).toBe('member');
  desk.roles.delete(key);
  await until(async () => (await accessTo(desk.stranger, id)) === 'none');
});

test("an unknown session gets not_found, another user's forbidden", async () => {
  const id = await desk.open();
  const unknown = '99999999-9999-4999-8999-999999999999';
  await expect(permittedSession(desk.context, desk.stranger, id)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(permittedSession(desk.context, desk.customer, unknown)).rejects.toMatchObject({ code: 'not_found' });
  await expect(permittedSession(desk.context, desk.customer, 'x')).rejects.toMatchObject({ code: 'invalid_id' });
});
