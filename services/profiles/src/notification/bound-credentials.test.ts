import type { Call } from '@cws/kit';
import { callAs, type ServedProfiles, userCaller } from '../testing/serve';
import { type Reader, withReader } from '../testing/with-reader';

const ASKED = { cursor: '', per_page: 0 };

let served: ServedProfiles;
let user: Reader;
let bound: Call;
withReader((profiles, one) => {
  [served, user] = [profiles, one];
});
beforeEach(async () => {
  bound = callAs(userCaller({ kind: 'key', user_id: user.user_id, business_id: 'shop' }));
  for (const business_id of ['shop', 'bank', '']) await user.notified({ business_id, body: `of ${business_id}` });
});

test('a credential of a business lists and counts the notifications of that business alone', async () => {
  const { notifications, meta } = await served.client.listNotifications(bound, ASKED);
  expect(notifications.map(({ body }) => body)).toEqual(['of shop']);
  expect(meta?.total).toBe(1);
  expect(await served.client.countUnreadNotifications(bound, {})).toEqual({ unread_count: 1 });
  expect((await user.list()).notifications).toHaveLength(3);
});

test('a credential of a business marks no other notifications as read', async () => {
  const others = (await user.list()).notifications.filter(({ body }) => body !== 'of shop');
  for (const { id } of others)
    await expect(served.client.readNotification(bound, { id })).rejects.toMatchObject({
      code: 'notification_not_found',
    });
  expect(await served.client.readAllNotifications(bound, { before: '' })).toEqual({ marked_read: 1 });
  expect(await user.unread()).toBe(2);
});

test('a cursor of a business-bound credential is refused for other credentials', async () => {
  await user.notified({ business_id: 'shop' });
  const { next_cursor: cursor } = (await served.client.listNotifications(bound, { ...ASKED, per_page: 1 })).meta!;
  await expect(user.list({ cursor })).rejects.toMatchObject({ code: 'invalid_cursor' });
});
