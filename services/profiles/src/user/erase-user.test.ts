import { serviceCaller, uuidV4, uuidV7 } from '@cws/kit';
import { eventsOf } from '../testing/events';
import { feedbackRequest } from '../testing/feedback';
import { asConversations, notificationRequest, reader } from '../testing/notifications';
import { callAs, type ServedProfiles, serveProfiles, signIn, userCaller } from '../testing/serve';

let served: ServedProfiles;
beforeAll(async () => {
  served = await serveProfiles();
});
afterAll(() => served.stop());

const asJob = () => callAs(serviceCaller('identity'));
const erase = (user_id: string) => served.client.eraseUser(asJob(), { user_id });

/** The collections with a row that has one of the texts anywhere. */
async function collectionsWith(...texts: string[]): Promise<string[]> {
  const names = (await served.db.collections()).map(({ collectionName }) => collectionName);
  const holds = async (name: string) => {
    const rows = await served.db.collection(name).find().toArray();
    return texts.some((text) => JSON.stringify(rows).includes(text));
  };
  const marked = await Promise.all(names.map(async (name) => ((await holds(name)) ? [name] : [])));
  return marked.flat().toSorted();
}

/** A user with a row in every collection. */
async function furnished(canary: string) {
  const one = await reader(served);
  await served.client.updateUser(one.own, { first_name: canary, location: JSON.stringify({ at: canary }) });
  await served.client.updateSettings(one.own, { patch: '{"chat_language":"de"}' });
  await one.notified({ body: canary });
  await eventsOf(served, one.user_id).create({ title: canary });
  await served.client.createFeedback(one.own, feedbackRequest({ description: canary }));
  const image = uuidV4();
  const { context, time } = served;
  await context.avatars.images.begin(one.own, image, one.user_id, new Date(time.now));
  await context.avatars.storage.put(image, Buffer.from(canary));
  await context.users.replaceAvatar(one.own, one.user_id, {
    avatar: { name: `${canary}.webp`, image_id: image },
    profile_image: canary,
  });
  return { ...one, image };
}

// contract: erasure-gone
test('nothing of an erased user is left, nor of their avatar, and other users keep everything', async () => {
  const [canary, other] = [uuidV7(), uuidV7()];
  const one = await furnished(canary);
  await furnished(other);
  const all = ['avatar_images', 'events', 'feedback', 'notifications', 'settings', 'users'];
  expect(await collectionsWith(canary, one.user_id)).toEqual(all);
  for (let n = 0; n < 2; n++) await erase(one.user_id);
  expect(await collectionsWith(canary, one.user_id)).toEqual([]);
  expect(await served.context.avatars.storage.get(one.image)).toBeNull();
  expect(await collectionsWith(other)).not.toEqual([]);
});

test('an erasure deletes anonymous users with their settings, events and feedback too', async () => {
  const { user } = await served.client.createAnonymousUser(signIn(), {});
  const own = callAs(userCaller({ kind: 'anonymous', user_id: user!.id }));
  await served.client.updateSettings(own, { patch: '{"chat_language":"de"}' });
  await eventsOf(served, user!.id).create();
  await erase(user!.id);
  expect(await collectionsWith(user!.id)).toEqual([]);
});

test('a notification that arrives after the erasure is not stored', async () => {
  const one = await reader(served);
  await erase(one.user_id);
  await expect(one.notified()).rejects.toMatchObject({ code: 'not_found' });
  expect(await one.rows()).toEqual([]);
});

test('rows that a request in progress has written meanwhile are erased by the next run', async () => {
  const one = await reader(served);
  await erase(one.user_id);
  await eventsOf(served, one.user_id).create();
  await erase(one.user_id);
  expect(await collectionsWith(one.user_id)).toEqual([]);
});

test('while the storage is unavailable an erasure fails, and a repeat completes it', async () => {
  const one = await furnished(uuidV7());
  const { storage } = served.context.avatars;
  const whole = storage.delete;
  Object.assign(storage, { delete: () => Promise.reject(new Error('away')) });
  await expect(erase(one.user_id)).rejects.toBeDefined();
  Object.assign(storage, { delete: whole });
  await erase(one.user_id);
  expect([await collectionsWith(one.user_id), await storage.get(one.image)]).toEqual([[], null]);
});

// contract: erasure-businesses
test('the notifications of an erased business are deleted, and no others', async () => {
  const one = await reader(served);
  const [erased, kept] = [uuidV4(), uuidV4()];
  for (const business_id of [erased, kept, ''])
    await served.client.putNotification(asConversations(), notificationRequest(one.user_id, { business_id }));
  await served.client.eraseBusiness(asJob(), { business_id: erased });
  expect((await one.rows()).map(({ business_id }) => business_id).toSorted()).toEqual(['', kept].toSorted());
  await expect(served.client.eraseBusiness(asJob(), { business_id: '' })).rejects.toMatchObject({
    code: 'validation_failed',
  });
});

test('only identity may erase', async () => {
  const call = callAs(userCaller());
  await expect(served.client.eraseUser(call, { user_id: 'a' })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(served.client.eraseBusiness(call, { business_id: 'a' })).rejects.toMatchObject({ code: 'forbidden' });
});
