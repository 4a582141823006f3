import { callOf } from '../testing/notices';
import type { ServedProfiles } from '../testing/serve';
import { type Reader, withReader } from '../testing/with-reader';

let served: ServedProfiles;
let user: Reader;
withReader((profiles, one) => {
  [served, user] = [profiles, one];
});

const NOW = '2126-11-20T03:35:00.123Z';
const tell = async () => {
  await user.told();
  return (await user.list()).notifications[0]!;
};

test('it is read from then on, and read again it keeps its first read_at', async () => {
  const { id } = await tell();
  expect(await served.client.readNotification(user.own, { id })).toEqual({ id, is_read: true, read_at: NOW });
  served.time.now += 1_000;
  expect(await served.client.readNotification(user.own, { id })).toEqual({ id, is_read: true, read_at: NOW });
  served.time.now -= 1_000;
  expect((await user.list()).notifications).toMatchObject([{ id, is_read: true, read_at: NOW }]);
  expect(await user.unread()).toBe(0);
});

test('read many times at once it is read once', async () => {
  const { id } = await tell();
  const times = await Promise.all(
    Array.from({ length: 20 }, () => {
      served.time.now += 1;
      return served.client.readNotification(user.own, { id });
    }),
  );
  served.time.now = Date.parse(NOW);
  expect(new Set(times.map(({ read_at }) => read_at)).size).toBe(1);
});

test('an id that there is not, whatever it looks like, and another user’s are the same', async () => {
  const { id } = await tell();
  const unknown = { code: 'notification_not_found', message: 'There is no such notification' };
  for (const other of ['', 'nothing', 'x'.repeat(5_000), '%00', '{"$gt":""}'])
    await expect(served.client.readNotification(user.own, { id: other })).rejects.toMatchObject(unknown);
  await expect(served.client.readNotification(callOf('eve'), { id })).rejects.toMatchObject(unknown);
  expect(await user.unread()).toBe(1);
});
