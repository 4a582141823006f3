import type { profiles } from '@cws/protos';
import { feedbackRequest } from '../testing/feedback';
import { callOf } from '../testing/notifications';
import type { ServedProfiles } from '../testing/serve';
import { type Reader, withReader } from '../testing/with-reader';

let served: ServedProfiles;
let ada: Reader;
withReader((profiles, one) => {
  [served, ada] = [profiles, one];
});

const CONTENT = {
  app_version: '1.2.3',
  description: 'It crashed',
  device_info: '{"os":"Linux"}',
  feedback_type: 'bug',
  screenshot_url: 'https://example.com/a.png',
};
const keyed = (key: string, request_hash = 'h') => ({ idempotency: { key, request_hash, unscoped_key: `u-${key}` } });
const create = (overrides: Partial<profiles.CreateFeedbackRequest> = {}, call = ada.own) =>
  served.client.createFeedback(call, feedbackRequest({ ...CONTENT, ...overrides }));
const rows = () => served.context.feedback.rows.find({ user_id: ada.user_id }).toArray();

test('feedback is stored as it was given, and is new', async () => {
  const { feedback, replayed } = await create();
  const at = '2126-11-20T03:35:00.123Z';
  const own = { id: expect.any(String), status: 'new', user_id: ada.user_id, created_at: at, updated_at: at };
  expect([feedback, replayed]).toEqual([{ ...CONTENT, ...own }, false]);
  expect(await rows()).toMatchObject([{ _id: feedback!.id, description: 'It crashed' }]);
});

test('only the description is required, and the type is other when none is given', async () => {
  const none = { app_version: '', device_info: '', feedback_type: '', screenshot_url: '' };
  expect((await create(none)).feedback).toMatchObject({ ...none, feedback_type: 'other' });
});

test.each([
  ['description', ''],
  ['description', 'a'.repeat(5_001)],
  ['feedback_type', 'rant'],
  ['screenshot_url', 'javascript:alert(1)'],
  ['screenshot_url', `https://example.com/${'a'.repeat(2_048)}`],
  ['app_version', 'a'.repeat(101)],
  ['device_info', JSON.stringify('a'.repeat(16 * 1024))],
])('a wrong %s is validation_failed, and nothing is stored', async (path, value) => {
  await expect(create({ [path]: value })).rejects.toMatchObject({ code: 'validation_failed', details: [{ path }] });
  expect(await rows()).toEqual([]);
});

test('a description of 5,000 characters that are two UTF-16 units each is accepted', async () => {
  const description = '😀'.repeat(5_000);
  expect((await create({ description })).feedback?.description).toBe(description);
});

test('parallel repeats with one key store one row, and all but one are replays of it', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => create(keyed(ada.user_id))));
  expect(new Set(all.map(({ feedback }) => feedback?.id)).size).toBe(1);
  expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await rows()).toHaveLength(1);
});

test('another request with the same key is idempotency_conflict', async () => {
  await create(keyed(ada.user_id));
  await expect(create(keyed(ada.user_id, 'other'))).rejects.toMatchObject({ code: 'idempotency_conflict' });
});

test('a key that is older than a day makes new feedback', async () => {
  const first = await create(keyed(ada.user_id));
  served.time.now += 86_400_001;
  const second = await create(keyed(ada.user_id, 'other'));
  served.time.now -= 86_400_001;
  expect(second.replayed).toBe(false);
  expect(second.feedback?.id).not.toBe(first.feedback?.id);
});

test('a key is found by its index', async () => {
  await create(keyed(ada.user_id));
  const { executionStats } = await served.context.feedback.rows
    .find({ 'made_by.key': ada.user_id })
    .explain('executionStats');
  expect(executionStats).toMatchObject({ totalKeysExamined: 1, totalDocsExamined: 1 });
});

test('feedback is stored under the caller, whatever user the request names', async () => {
  const other = await create({ ...({ user_id: ada.user_id } as object) }, callOf('other'));
  expect(other.feedback?.user_id).toBe('other');
  expect(await rows()).toEqual([]);
});
