import { callOf } from '../testing/notifications';
import type { ServedProfiles } from '../testing/serve';
import { type Reader, withReader } from '../testing/with-reader';

let served: ServedProfiles;
let user: Reader;
withReader((profiles, one) => {
  [served, user] = [profiles, one];
});

const NOW = '2126-11-20T03:35:00.123Z';
const notify = async () => {
  await user.notified();
  return (await user.list()).notifications[0]!;
};

test('a notification that is read again keeps its first read_at', async () => {
  const { id } = await notify();
  expect(await served.client.readNotification(user.own, { id })).toEqual({ id, is_read: true, read_at: NOW });
  served.time.now += 1_000;
  expect(await served.client.readNotification(user.own, { id })).toEqual({ id, is_read: true, read_at: NOW });
  served.time.now -= 1_000;
  expect((await user.list()).notifications).toMatchObject([{ id, is_read: true, read_at: NOW }]);
  expect(await user.unread()).toBe(0);
});

test('parallel reads of a notification set one read_at', async () => {
  const { id } = await notify();
  const times = await Promise.all(
    Array.from({ length: 20 }, () => {
      served.time.now += 1;
      return served.client.readNotification(user.own, { id });
    }),
  );
  served.time.now = Date.parse(NOW);
  expect(new Set(times.map(({ read_at }) => read_at)).size).toBe(1);
});

test('an unknown id, a malformed one and that of another user get notification_not_found', async () => {
  const { id } = await notify();
  const unknown = { code: 'notification_not_found', message: 'There is no such notification' };
  for (const other of ['', 'nothing', 'x'.repeat(5_000), '%00', '{"$gt":""}'])
    await expect(served.client.readNotification(user.own, { id: other })).rejects.toMatchObject(unknown);
  await expect(served.client.readNotification(callOf('eve'), { id })).rejects.toMatchObject(unknown);
  expect(await user.unread()).toBe(1);
});
