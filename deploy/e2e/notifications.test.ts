import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { type Away, newSender, type Sender } from './support/customers';
import { expectFailure, expectUnauthorized, TIMESTAMP } from './support/expectations';
import { newKey } from './support/keys';
import {
  countUnread,
  listNotifications,
  type Notification,
  notificationsOf,
  readAll,
  readNotification,
  waitForNotifications,
} from './support/notifications';
import { operator } from './support/operator';
import { newPerson, newVisitor } from './support/people';

let sender: Sender;
let customer: Away;
let token: string;
beforeAll(async () => {
  sender = await newSender();
});
beforeEach(async () => {
  customer = await sender.newCustomer();
  token = customer.token;
});

const bodies = (notifications: readonly Notification[]) => notifications.map(({ body }) => body);
const unread = async () => (await expectData(200, countUnread(token))).unread_count;

covers(
  'notification.fields',
  'notification.list',
  'wire.fields-present',
)('a user who was away has a notification with every field', async () => {
  const { id: message_id } = await sender.write(customer, 'Your parcel is here');
  const notifications = await waitForNotifications(token, 1);
  expect(notifications).toEqual([
    {
      id: expect.stringMatching(/\S/),
      is_read: false,
      read_at: '',
      type: 'message',
      title: sender.room.workspace.name,
      body: 'Your parcel is here',
      data: { session_id: customer.chat, message_id, sender_type: 'agent' },
      session_id: customer.chat,
      created_at: expect.stringMatching(TIMESTAMP),
    },
  ]);
  expect((await listNotifications(token)).body.meta).toEqual({ page: 1, per_page: 20, total: 1, next_cursor: '' });
});

covers('notification.list')('a user without notifications has an empty list', async () => {
  const { body } = await listNotifications(token);
  expect(body).toEqual({ success: true, data: [], meta: { page: 1, per_page: 20, total: 0, next_cursor: '' } });
  expect(await expectData(200, countUnread(token))).toEqual({ unread_count: 0 });
  expect(await expectData(200, readAll(token))).toEqual({ marked_read: 0 });
});

covers('notification.list')('notifications are listed newest first', async () => {
  await sender.sendInTurn(customer, ['a', 'b', 'c']);
  expect(bodies(await notificationsOf(token))).toEqual(['c', 'b', 'a']);
});

covers(
  'notification.page',
  'wire.page-size.clamped',
  'wire.page-size.invalid',
)('a page has 20 notifications by default and at most 100', async () => {
  for (const [asked, given] of [
    ['', 20],
    ['?per_page=1', 1],
    ['?per_page=100', 100],
    ['?per_page=101', 100],
  ])
    expect((await listNotifications(token, String(asked))).body.meta!.per_page).toBe(given);
  for (const size of ['0', '-1', '1.5', 'x', ''])
    expectFailure(await listNotifications(token, `?per_page=${size}`), 400, 'validation_failed');
});

covers('notification.page')(
  'following the cursor shows each notification once, even when others arrive meanwhile',
  async () => {
    const texts = ['1', '2', '3', '4', '5'];
    await sender.sendInTurn(customer, texts);
    const seen: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const { body } = await listNotifications(token, `?per_page=2${cursor && `&cursor=${cursor}`}`);
      expect(body.meta).toMatchObject({ per_page: 2, total: 5, page: 1 });
      seen.push(...bodies(body.data));
      if (cursor === '') await sender.sendInTurn(customer, ['6']);
      cursor = body.meta!.next_cursor || undefined;
    }
    expect(seen).toEqual(texts.toReversed());
  },
);

covers(
  'notification.page',
  'wire.cursor.tampered',
  'wire.cursor.other-filters',
)('a cursor of another user or filter is refused', async () => {
  await sender.sendInTurn(customer, ['a', 'b']);
  const cursor = (await listNotifications(token, '?per_page=1')).body.meta!.next_cursor;
  const changed = cursor.slice(0, 4) + (cursor[4] === 'A' ? 'B' : 'A') + cursor.slice(5);
  for (const bad of ['nonsense', changed, `${cursor}&unread=true`, `${cursor}&unread=false`])
    expectFailure(await listNotifications(token, `?per_page=1&cursor=${bad}`), 400, 'invalid_cursor');
  const { access_token } = await newVisitor();
  expectFailure(await listNotifications(access_token, `?per_page=1&cursor=${cursor}`), 400, 'invalid_cursor');
  expect(bodies(await notificationsOf(token, `?per_page=1&cursor=${cursor}`))).toEqual(['a']);
});

covers('notification.unread')('the filter unread accepts only true and false', async () => {
  await sender.sendInTurn(customer, ['a', 'b', 'c']);
  const [, b] = await notificationsOf(token);
  await expectData(200, readNotification(token, b!.id));
  expect(bodies(await notificationsOf(token, '?unread=true'))).toEqual(['c', 'a']);
  expect(bodies(await notificationsOf(token, '?unread=false'))).toEqual(['b']);
  expect((await listNotifications(token, '?unread=true&per_page=1')).body.meta!.total).toBe(2);
  for (const value of ['', '1', 'yes', 'True', 'true,false', 'true&unread=true'])
    expectFailure(await listNotifications(token, `?unread=${value}`), 400, 'validation_failed');
});

covers('notification.count', 'notification.read')(
  'a notification is marked as read, and keeps its first read_at',
  async () => {
    await sender.sendInTurn(customer, ['a', 'b']);
    const [b, a] = await notificationsOf(token);
    expect(await unread()).toBe(2);
    const read = await expectData(200, readNotification(token, a!.id));
    expect(read).toEqual({ id: a!.id, is_read: true, read_at: expect.stringMatching(TIMESTAMP) });
    expect(await unread()).toBe(1);
    for (const again of await Promise.all([1, 2, 3].map(() => expectData(200, readNotification(token, a!.id)))))
      expect(again).toEqual(read);
    expect(await notificationsOf(token)).toEqual([b, { ...a!, ...read }]);
    expect(await expectData(200, readAll(token))).toEqual({ marked_read: 1 });
    const [, kept] = await notificationsOf(token);
    expect(kept!.read_at).toBe(read.read_at);
  },
);

covers('notification.unknown')('a foreign or unknown notification id of any form gets 404', async () => {
  const other = await sender.newCustomer();
  await sender.write(other, 'not yours');
  const [foreign] = await waitForNotifications(other.token, 1);
  const ids = ['x', '0', 'read-all', 'unread-count', ' ', 'ä/ö?#%', '\u0000', '{"$ne":""}', 'y'.repeat(5_000)];
  ids.push('01890000-0000-7000-8000-000000000000', '01ARZ3NDEKTSV4RRFFQ69G5FAV', foreign!.id);
  for (const id of ids) expectFailure(await readNotification(token, id), 404, 'notification_not_found');
  const undecodable = call('PATCH', '/notifications/%E0%A4%A/read', { token });
  expectFailure(await undecodable, 404, 'notification_not_found');
  expect(await notificationsOf(other.token)).toEqual([foreign]);
});

covers('notification.read-all')('read-all marks all without a body, with an empty one or null', async () => {
  for (const json of [undefined, {}, { before: null }, { nonsense: 1 }]) {
    await sender.sendInTurn(customer, ['a', 'b']);
    expect(await expectData(200, readAll(token, json))).toEqual({ marked_read: 2 });
    expect(await expectData(200, readAll(token, json))).toEqual({ marked_read: 0 });
    expect(await unread()).toBe(0);
  }
  for (const one of await notificationsOf(token)) {
    expect(one).toMatchObject({ is_read: true, read_at: expect.stringMatching(TIMESTAMP) });
  }
});

covers('notification.read-all.before')('the cutoff before is inclusive and may have any offset', async () => {
  await sender.sendInTurn(customer, ['a', 'b', 'c', 'd']);
  const [, c, b] = await notificationsOf(token);
  expect(await expectData(200, readAll(token, { before: b!.created_at }))).toEqual({ marked_read: 2 });
  expect(bodies(await notificationsOf(token, '?unread=true'))).toEqual(['d', 'c']);
  expect(await expectData(200, readAll(token, { before: inKolkata(c!.created_at) }))).toEqual({ marked_read: 1 });
  expect(bodies(await notificationsOf(token, '?unread=true'))).toEqual(['d']);
  for (const before of ['', 'yesterday', '2031-01-01', '2031-02-30T00:00:00Z', 7, true, {}])
    expectFailure(await readAll(token, { before }), 400, 'validation_failed');
  expect(await unread()).toBe(1);
});

const inKolkata = (utc: string) =>
  new Date(Date.parse(utc) + 5.5 * 60 * 60 * 1_000).toISOString().replace('Z', '+05:30');

covers('notification.own')('a user cannot see, count or mark notifications of others', async () => {
  await sender.write(customer, 'yours');
  const notifications = await waitForNotifications(token, 1);
  for (const as of [(await newVisitor()).access_token, sender.room.owner.access_token]) {
    expect(await notificationsOf(as)).toEqual([]);
    expect(await expectData(200, countUnread(as))).toEqual({ unread_count: 0 });
    expect(await expectData(200, readAll(as))).toEqual({ marked_read: 0 });
  }
  expect(await notificationsOf(token)).toEqual(notifications);
  expectUnauthorized(await call('GET', '/notifications'));
  expectUnauthorized(await call('GET', '/notifications/unread-count'));
  expectUnauthorized(await call('PATCH', '/notifications/read-all'));
  expectUnauthorized(await call('PATCH', `/notifications/${notifications[0]!.id}/read`));
});

covers('notification.own')(
  "a key reads its approver's notifications; one of a business only those of that business",
  async () => {
    const { access_token, user } = await newPerson();
    const { business_id } = sender.room.workspace;
    await operator('member', 'add', business_id, user.email, 'member');
    const elsewhere = await newSender();
    await sender.write(await sender.newCustomer(access_token), 'here');
    await elsewhere.write(await elsewhere.newCustomer(access_token), 'elsewhere');
    const notifications = await waitForNotifications(access_token, 2);
    const [whole, bound] = [await newKey(access_token), await newKey(access_token, { business_id })];
    expect(await notificationsOf(whole.key)).toEqual(notifications);
    expect(bodies(await notificationsOf(bound.key))).toEqual(['here']);
    expect(await expectData(200, countUnread(bound.key))).toEqual({ unread_count: 1 });
    const { id } = notifications.find(({ body }) => body === 'elsewhere')!;
    expectFailure(await readNotification(bound.key, id), 404, 'notification_not_found');
    expect(await expectData(200, readAll(bound.key))).toEqual({ marked_read: 1 });
    expect(bodies(await notificationsOf(access_token, '?unread=true'))).toEqual(['elsewhere']);
  },
);
