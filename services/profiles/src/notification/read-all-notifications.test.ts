import { reader } from '../testing/notifications';
import type { ServedProfiles } from '../testing/serve';
import { type Reader, withReader } from '../testing/with-reader';

let served: ServedProfiles;
let user: Reader;
withReader((profiles, one) => {
  [served, user] = [profiles, one];
});
beforeEach(() => {
  served.time.now = Date.parse('2126-11-20T03:35:00.123Z');
});

const readAll = async (before = '') => (await served.client.readAllNotifications(user.own, { before })).marked_read;

/** Makes notifications, one a second. */
async function notify(count: number) {
  for (let index = 0; index < count; index += 1) {
    await user.notified();
    served.time.now += 1_000;
  }
}

test('reading all marks the notifications of the user once, and they keep their first read_at', async () => {
  await notify(3);
  const other = await reader(served);
  await other.notified();
  const [{ id } = { id: '' }] = (await user.list()).notifications;
  const { read_at } = await served.client.readNotification(user.own, { id });
  served.time.now += 1_000;
  expect([await readAll(), await readAll()]).toEqual([2, 0]);
  expect((await user.list()).notifications[0]).toMatchObject({ id, is_read: true, read_at });
  expect([await user.unread(), await other.unread()]).toEqual([0, 1]);
});

test.each([
  ['2126-11-20T03:35:01.122Z', 1],
  ['2126-11-20T03:35:01.123Z', 2],
  ['2126-11-20T05:35:01.123+02:00', 2],
  ['2126-11-20t03:35:01.1239z', 2],
  ['2126-11-20T03:35:00Z', 0],
  ['2130-01-01T00:00:00Z', 3],
])('reading all up to and including %s marks %i notifications', async (before, marked) => {
  await notify(3);
  expect(await readAll(before)).toBe(marked);
  expect(await user.unread()).toBe(3 - marked);
});

test('parallel calls count each notification once', async () => {
  await notify(10);
  const counts = await Promise.all(Array.from({ length: 8 }, () => readAll()));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
});

test.each(['yesterday', '2026-11-20', '2026-02-30T00:00:00Z', '1763609700'])('before %s is refused', async (before) => {
  await expect(readAll(before)).rejects.toMatchObject({ code: 'validation_failed', details: [{ path: 'before' }] });
});
