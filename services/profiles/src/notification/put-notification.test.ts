import { asConversations, callOf, notice, reader } from '../testing/notifications';
import { callAs, type ServedProfiles, userCaller } from '../testing/serve';
import { type Reader, withReader } from '../testing/with-reader';

let served: ServedProfiles;
let user: Reader;
withReader((profiles, one) => {
  [served, user] = [profiles, one];
});

const bodies = async () => (await user.list()).notifications.map(({ body }) => body);

test('a new notification has every field set', async () => {
  await user.notified();
  expect((await user.list()).notifications).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      is_read: false,
      read_at: '',
      type: 'message',
      title: 'Owl',
      body: 'Hello',
      data: '{"session_id":"s","message_id":"m","sender_type":"bot"}',
      session_id: 's',
      created_at: '2126-11-20T03:35:00.123Z',
    },
  ]);
});

test.each([1, 2, 3, 4, 5])('many parallel notifications of one key leave the latest one, round %i', async (round) => {
  const versions = Array.from({ length: 20 }, (_, index) => ((index * 7) % 20) + 1);
  const source_key = `message:parallel${round}`;
  await Promise.all(versions.map((version) => user.notified({ source_key, version, body: `v${version}` })));
  expect(await bodies()).toEqual(['v20']);
});

test('a later version replaces the content of the same notification and keeps whether it was read', async () => {
  await user.notified({ source_key: 'message:edited' });
  const [before] = (await user.list()).notifications;
  const read = await served.client.readNotification(user.own, { id: before!.id });
  served.time.now += 5_000;
  await user.notified({ source_key: 'message:edited', version: 2, body: 'Mended', title: 'Elk', is_news: false });
  served.time.now -= 5_000;
  expect((await user.list()).notifications).toEqual([{ ...before, ...read, body: 'Mended', title: 'Elk' }]);
});

test('an older or equal version changes nothing', async () => {
  await user.notified({ source_key: 'message:older', version: 5 });
  for (const version of [4, 5])
    for (const is_news of [true, false])
      await user.notified({ source_key: 'message:older', version, is_news, body: 'Old' });
  expect(await bodies()).toEqual(['Hello']);
});

test('an update that is no news makes no notification', async () => {
  await user.notified({ is_news: false });
  expect(await bodies()).toEqual([]);
});

test('a notification for an unknown user gets not_found and leaves nothing behind', async () => {
  const put = served.client.putNotification(asConversations(), notice('nobody', { source_key: 'message:nobody' }));
  await expect(put).rejects.toMatchObject({ code: 'not_found' });
  expect(await served.context.notifications.rows.findOne({ source_key: 'message:nobody' })).toBeNull();
});

test('a notification that belongs to another user gets conflict', async () => {
  await user.notified({ source_key: 'message:other' });
  const other = await reader(served);
  await expect(other.notified({ source_key: 'message:other' })).rejects.toMatchObject({ code: 'conflict' });
  expect([(await user.rows()).length, (await other.rows()).length]).toEqual([1, 0]);
});

test.each([
  ['user_id', ''],
  ['source_key', ''],
  ['type', ''],
  ['data', ''],
  ['data', '[]'],
  ['data', 'null'],
])('%s: %j is refused', async (path, value) => {
  await expect(user.notified({ [path]: value })).rejects.toMatchObject({
    code: 'validation_failed',
    details: [{ path }],
  });
});

test('only conversations may make notifications, and only in its own name', async () => {
  const onBehalf = callAs(userCaller({ iss: 'conversations', user_id: user.user_id }));
  for (const call of [onBehalf, callOf(user.user_id)])
    await expect(served.client.putNotification(call, notice(user.user_id))).rejects.toMatchObject({
      code: 'forbidden',
    });
});

test('a notification is found by the index of its key', async () => {
  await user.notified({ source_key: 'message:indexed' });
  const found = served.context.notifications.rows.find({ source_key: 'message:indexed' });
  const { executionStats } = await found.explain('executionStats');
  expect(executionStats).toMatchObject({ totalKeysExamined: 1, totalDocsExamined: 1 });
});
