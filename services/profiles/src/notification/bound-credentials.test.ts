import type { Call } from '@cws/kit';
import { reader } from '../testing/notices';
import { callAs, type ServedProfiles, serveProfiles, userCaller } from '../testing/serve';

const ASKED = { cursor: '', per_page: 0 };

let served: ServedProfiles;
let user: Awaited<ReturnType<typeof reader>>;
let bound: Call;
beforeAll(async () => {
  served = await serveProfiles();
});
beforeEach(async () => {
  user = await reader(served);
  bound = callAs(userCaller({ kind: 'key', user_id: user.user_id, business_id: 'shop' }));
  for (const business_id of ['shop', 'bank', '']) await user.told({ business_id, body: `of ${business_id}` });
});
afterAll(() => served.stop());

test('a credential of a business lists and counts what is of that business alone', async () => {
  const { notifications, meta } = await served.client.listNotifications(bound, ASKED);
  expect(notifications.map(({ body }) => body)).toEqual(['of shop']);
  expect(meta?.total).toBe(1);
  expect(await served.client.countUnreadNotifications(bound, {})).toEqual({ unread_count: 1 });
  expect((await user.list()).notifications).toHaveLength(3);
});

test('it marks nothing else', async () => {
  const others = (await user.list()).notifications.filter(({ body }) => body !== 'of shop');
  for (const { id } of others)
    await expect(served.client.readNotification(bound, { id })).rejects.toMatchObject({
      code: 'notification_not_found',
    });
  expect(await served.client.readAllNotifications(bound, { before: '' })).toEqual({ marked_read: 1 });
  expect(await user.unread()).toBe(2);
});

test('its cursor is good for it alone', async () => {
  await user.told({ business_id: 'shop' });
  const { next_cursor: cursor } = (await served.client.listNotifications(bound, { ...ASKED, per_page: 1 })).meta!;
  await expect(user.list({ cursor })).rejects.toMatchObject({ code: 'invalid_cursor' });
});
