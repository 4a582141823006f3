import { AppError, scopedKey, serviceCaller, uuidV7 } from '@cws/kit';
import { feedbackRequest } from '../testing/feedback';
import { asConversations, callOf, notificationRequest, reader } from '../testing/notifications';
import { callAs, type ServedProfiles, serveProfiles, signIn } from '../testing/serve';

let served: ServedProfiles;
beforeAll(async () => {
  served = await serveProfiles();
});
afterAll(() => served.stop());

const visitor = async () => (await served.client.createAnonymousUser(signIn(), {})).user!.id;
const merge = (from_user_id: string, into_user_id: string) =>
  served.client.mergeUser(callAs(serviceCaller('identity')), { from_user_id, into_user_id });
const prefer = (user_id: string, chat_language: string) =>
  served.client.updateSettings(callOf(user_id), { patch: JSON.stringify({ chat_language }) });
const languageOf = async (user_id: string) =>
  (await served.client.getSettings(callOf(user_id), { user_id })).settings?.chat_language;

test('a merge moves the settings to a user who has none', async () => {
  const [from, person] = [await visitor(), await reader(served)];
  await prefer(from, 'de');
  await merge(from, person.user_id);
  expect([await languageOf(from), await languageOf(person.user_id)]).toEqual(['', 'de']);
});

test('a user with settings keeps them in a merge, and those of the anonymous user are deleted', async () => {
  const [from, person] = [await visitor(), await reader(served)];
  await prefer(from, 'de');
  await prefer(person.user_id, 'fr');
  await merge(from, person.user_id);
  expect(await languageOf(person.user_id)).toBe('fr');
  expect(await served.context.settings.rows.countDocuments({ user_id: from })).toBe(0);
});

test('a merge moves notifications unchanged; a withdrawn one has no owner', async () => {
  const [from, person] = [await visitor(), await reader(served)];
  for (const source_key of ['message:kept', 'message:withdrawn'])
    await served.client.putNotification(asConversations(), notificationRequest(from, { source_key }));
  await served.client.withdrawNotification(asConversations(), { source_key: 'message:withdrawn', version: 2 });
  const before = await served.client.listNotifications(callOf(from), { cursor: '', per_page: 0 });
  await merge(from, person.user_id);
  expect((await person.list()).notifications).toEqual(before.notifications);
  expect(before.notifications).toHaveLength(1);
});

/** Notifies a user, or the merged one when that user no longer exists, as conversations does. */
async function notify(from: string, into: string, source_key: string): Promise<void> {
  try {
    await served.client.putNotification(asConversations(), notificationRequest(from, { source_key }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    await served.client.putNotification(asConversations(), notificationRequest(into, { source_key }));
  }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'notifications made during a merge are neither lost nor doubled, round %i',
  async () => {
    const [from, person] = [await visitor(), await reader(served)];
    const keys = Array.from({ length: 30 }, () => `message:${uuidV7()}`);
    const [early, late] = [keys.slice(0, 10), keys.slice(10)];
    const notified = early.map((key) => notify(from, person.user_id, key));
    const merged = merge(from, person.user_id);
    await Promise.all([...notified, merged, ...late.map((key) => notify(from, person.user_id, key))]);
    expect((await person.rows()).map(({ source_key }) => source_key).toSorted()).toEqual(keys.toSorted());
    expect(await served.context.notifications.rows.countDocuments({ user_id: from })).toBe(0);
  },
);

test.each([1, 2, 3])('notifications withdrawn during a merge stay withdrawn, round %i', async () => {
  const [from, person] = [await visitor(), await reader(served)];
  const keys = Array.from({ length: 40 }, () => `message:${uuidV7()}`);
  await Promise.all(keys.map((key) => notify(from, person.user_id, key)));
  const merged = merge(from, person.user_id);
  // In the reverse order of the move, so that most are withdrawn after the move has read them.
  for (const source_key of keys.toReversed())
    await served.client.withdrawNotification(asConversations(), { source_key, version: 2 });
  await merged;
  expect(await person.rows()).toEqual([]);
});

const feedback = (user_id: string, key: string) =>
  served.client.createFeedback(
    callOf(user_id),
    feedbackRequest({ idempotency: { key: scopedKey(user_id, key), request_hash: 'h', unscoped_key: key } }),
  );

test('a repeat by the new user of a request that the anonymous user made finds its feedback', async () => {
  const [from, person] = [await visitor(), await reader(served)];
  const first = await feedback(from, 'k');
  await merge(from, person.user_id);
  const repeat = await feedback(person.user_id, 'k');
  expect([repeat.feedback, repeat.replayed]).toEqual([{ ...first.feedback, user_id: person.user_id }, true]);
});

test('feedback of both users with the same key is all kept', async () => {
  const [from, person] = [await visitor(), await reader(served)];
  const ids = [await feedback(from, 'k'), await feedback(person.user_id, 'k')].map(({ feedback: { id } = {} }) => id);
  await merge(from, person.user_id);
  const rows = await served.context.feedback.rows.find({ user_id: person.user_id }).toArray();
  expect(rows.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
});
