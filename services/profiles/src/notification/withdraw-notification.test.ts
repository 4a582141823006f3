import { asConversations, callOf } from '../testing/notifications';
import type { ServedProfiles } from '../testing/serve';
import { type Reader, withReader } from '../testing/with-reader';

let served: ServedProfiles;
let user: Reader;
withReader((profiles, one) => {
  [served, user] = [profiles, one];
});

const withdraw = (source_key: string, version = 1) =>
  served.client.withdrawNotification(asConversations(), { source_key, version });
const stored = (source_key: string) => served.context.notifications.rows.findOne({ source_key });
const seen = async () => ({ listed: (await user.list()).notifications.length, unread: await user.unread() });
const NOTHING = { listed: 0, unread: 0 };

test('a withdrawn notification is not listed, and its content is deleted', async () => {
  await user.notified({ source_key: 'message:gone' });
  const [{ id } = { id: '' }] = (await user.list()).notifications;
  for (const version of [2, 1]) await withdraw('message:gone', version);
  expect(await seen()).toEqual(NOTHING);
  await expect(served.client.readNotification(user.own, { id })).rejects.toMatchObject({
    code: 'notification_not_found',
  });
  expect(await stored('message:gone')).toEqual({
    _id: id,
    source_key: 'message:gone',
    version: 2,
    withdrawn_at: new Date(served.time.now),
  });
});

test('a withdrawn notification is not restored by any later update', async () => {
  await withdraw('message:late', 3);
  for (const version of [1, 3, 9])
    for (const is_news of [true, false]) await user.notified({ source_key: 'message:late', version, is_news });
  expect(await seen()).toEqual(NOTHING);
  expect(Object.keys((await stored('message:late'))!).toSorted()).toEqual([
    '_id',
    'source_key',
    'version',
    'withdrawn_at',
  ]);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a notification that is made and withdrawn in parallel is withdrawn, round %i',
  async (round) => {
    const source_key = `message:race${round}`;
    const notified = Array.from({ length: 6 }, (_, index) => user.notified({ source_key, version: index + 1 }));
    await Promise.all([...notified, ...Array.from({ length: 10 }, () => withdraw(source_key, 3))]);
    expect(await seen()).toEqual(NOTHING);
    expect(await stored(source_key)).toMatchObject({ withdrawn_at: expect.any(Date) });
  },
);

test('a withdrawn notification is deleted after a day', async () => {
  const indexes = await served.context.notifications.rows.indexes();
  expect(indexes.find(({ key }) => key['withdrawn_at'])).toMatchObject({ expireAfterSeconds: 86_400 });
});

test('only conversations may withdraw, and an empty key is refused', async () => {
  const own = served.client.withdrawNotification(callOf(user.user_id), { source_key: 'x', version: 1 });
  await expect(own).rejects.toMatchObject({ code: 'forbidden' });
  await expect(withdraw('')).rejects.toMatchObject({ code: 'validation_failed', details: [{ path: 'source_key' }] });
});
