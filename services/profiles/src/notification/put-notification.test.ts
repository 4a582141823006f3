import { serviceCaller } from '@cws/kit';
import { asConversations, callOf, notificationRequest, reader } from '../testing/notifications';
import { callAs, type ServedProfiles } from '../testing/serve';
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
  const put = served.client.putNotification(
    asConversations(),
    notificationRequest('nobody', { source_key: 'message:nobody' }),
  );
  await expect(put).rejects.toMatchObject({ code: 'not_found' });
  expect(await served.context.notifications.rows.findOne({ source_key: 'message:nobody' })).toBeNull();
});

test('a notification that belongs to another user gets conflict', async () => {
  await user.notified({ source_key: 'message:other' });
  const other = await reader(served);
  await expect(other.notified({ source_key: 'message:other' })).rejects.toMatchObject({ code: 'conflict' });
  expect([(await user.rows()).length, (await other.rows()).length]).toEqual([1, 0]);
});

const mute = (muted_until: string | null) =>
  served.client.updateSettings(user.own, { patch: JSON.stringify({ notifications: { muted_until } }) });

test('a muted user gets no notification of a message, also not afterwards, and those of later messages', async () => {
  await mute('2126-11-20T03:35:00.124Z');
  await user.notified({ body: 'Muted' });
  expect(await bodies()).toEqual([]);
  await mute(null);
  await user.notified({ body: 'Heard' });
  expect(await bodies()).toEqual(['Heard']);
});

test('a mute that is over prevents nothing', async () => {
  await mute('2126-11-20T03:35:00.123Z');
  await user.notified();
  expect(await bodies()).toEqual(['Hello']);
});

test('a notification that a user had before they muted follows its message', async () => {
  await user.notified({ source_key: 'message:before' });
  await mute('2127-01-01T00:00:00Z');
  await user.notified({ source_key: 'message:before', version: 2, body: 'Mended' });
  await user.notified({ source_key: 'message:before', version: 3, body: 'Mended again', is_news: false });
  expect(await bodies()).toEqual(['Mended again']);
});

test('of parallel notifications of known and unknown users each has its own outcome, in few commands', async () => {
  const other = await reader(served);
  await user.notified({ source_key: 'message:there' });
  const db = served.db;
  await db.setProfilingLevel('all');
  const put = (user_id: string, source_key: string, version = 1) =>
    served.client.putNotification(
      asConversations(),
      notificationRequest(user_id, { source_key, version, body: source_key }),
    );
  const outcomes = await Promise.allSettled([
    put(user.user_id, 'message:new'),
    put('nobody', 'message:lost'),
    put(user.user_id, 'message:there', 2),
    put(other.user_id, 'message:theirs'),
    ...Array.from({ length: 20 }, (_, n) => put(other.user_id, `message:n${n}`)),
  ]);
  await db.setProfilingLevel('off');
  const inserts = await db.collection('system.profile').countDocuments({ op: 'insert', ns: /notifications$/ });
  expect(outcomes.flatMap((one, n) => (one.status === 'rejected' ? [[n, one.reason.code]] : []))).toEqual([
    [1, 'not_found'],
  ]);
  expect((await bodies()).toSorted()).toEqual(['message:new', 'message:there']);
  expect((await other.rows()).length).toBe(21);
  expect(await served.context.notifications.rows.findOne({ source_key: 'message:lost' })).toBeNull();
  expect(inserts).toBeLessThan(24);
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

test('only conversations may make notifications', async () => {
  for (const call of [callAs(serviceCaller('identity')), callOf(user.user_id)])
    await expect(served.client.putNotification(call, notificationRequest(user.user_id))).rejects.toMatchObject({
      code: 'forbidden',
    });
});

test('a notification is found by the index of its key', async () => {
  await user.notified({ source_key: 'message:indexed' });
  const rows = served.context.notifications.rows.find({ source_key: 'message:indexed' });
  const { executionStats } = await rows.explain('executionStats');
  expect(executionStats).toMatchObject({ totalKeysExamined: 1, totalDocsExamined: 1 });
});
