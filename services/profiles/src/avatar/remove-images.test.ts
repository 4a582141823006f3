import { serviceCaller } from '@cws/kit';
import { boundTo, type ServedAvatars, serveAvatars } from '../testing/avatar-endpoints';
import { png } from '../testing/images';
import { callOf } from '../testing/notifications';
import { callAs, type ServedProfiles, signIn } from '../testing/serve';
import { type Reader, withReader } from '../testing/with-reader';
import type { ImageStorage } from './image-storage';
import { removeImage } from './remove-images';

let served: ServedProfiles;
let ada: Reader;
withReader((profiles, one) => {
  [served, ada] = [profiles, one];
});

let avatars: ServedAvatars;
afterEach(() => avatars.stop());

const HOUR_MS = 3_600_000;

async function removeAll(): Promise<void> {
  served.time.now += HOUR_MS;
  while (await removeImage(served.context));
}
const imagesOf = (user_id: string) => served.context.avatars.images.rows.find({ user_id }).toArray();
const storedImages = () => served.db.collection('avatars.files').countDocuments();
const failing = (method: keyof ImageStorage): ImageStorage => ({
  ...served.context.avatars.storage,
  [method]: () => Promise.reject(new Error('killed')),
});

test('an image that was replaced or deleted is removed from the storage, and the present one is kept', async () => {
  avatars = await serveAvatars(served);
  const before = await storedImages();
  await avatars.upload(ada.own, await png());
  const { body } = await avatars.upload(ada.own, await png({ background: 'green' }));
  await removeAll();
  expect([await storedImages(), (await imagesOf(ada.user_id)).length]).toEqual([before + 1, 1]);
  expect((await avatars.image(ada.own, body.data!.profile_image)).status).toBe(200);
  await avatars.remove(ada.own);
  await removeAll();
  expect([await storedImages(), (await imagesOf(ada.user_id)).length]).toEqual([before, 0]);
});

// contract: avatar-delete
test('an upload that was cut off before or after the storage leaves nothing behind', async () => {
  const before = await storedImages();
  avatars = await serveAvatars(served, failing('put'));
  const { status, body } = await avatars.upload(ada.own, await png());
  expect([status, body.error?.code]).toEqual([500, 'internal']);
  await served.context.avatars.images.begin(ada.own, 'cut-off', ada.user_id, new Date(served.time.now));
  await served.context.avatars.storage.put('0198c0de-0000-4000-8000-00000000000a', await png());
  const late = '0198c0de-0000-4000-8000-00000000000a';
  await served.context.avatars.images.begin(ada.own, late, ada.user_id, new Date(served.time.now));
  await served.context.avatars.images.forget(ada.own, 'cut-off');
  await removeAll();
  expect([await storedImages(), (await imagesOf(ada.user_id)).length]).toEqual([before, 0]);
});

test('an avatar whose upload was cut off before its last step is kept', async () => {
  avatars = await serveAvatars(served);
  const { body } = await avatars.upload(ada.own, await png());
  const [image] = await imagesOf(ada.user_id);
  await served.context.avatars.images.release(ada.own, image!._id, new Date(served.time.now));
  await removeAll();
  expect((await avatars.image(ada.own, body.data!.profile_image)).status).toBe(200);
  expect(await imagesOf(ada.user_id)).toEqual([{ _id: image!._id, user_id: ada.user_id }]);
});

test('the avatar of an anonymous user ends with them', async () => {
  avatars = await serveAvatars(served);
  const { user } = await served.client.createAnonymousUser(signIn(), {});
  const own = boundTo(callOf(user!.id), { kind: 'anonymous' });
  const { body } = await avatars.upload(own, await png());
  const merge = { from_user_id: user!.id, into_user_id: ada.user_id };
  await served.client.mergeUser(callAs(serviceCaller('identity')), merge);
  expect((await avatars.image(own, body.data!.profile_image)).status).toBe(404);
  await removeAll();
  expect(await imagesOf(user!.id)).toEqual([]);
});

test('an image whose storage is away stays listed for removal', async () => {
  avatars = await serveAvatars(served);
  await avatars.upload(ada.own, await png());
  await avatars.remove(ada.own);
  served.time.now += HOUR_MS;
  const away = { ...served.context, avatars: { ...served.context.avatars, storage: failing('delete') } };
  await expect(removeImage(away)).rejects.toThrow('killed');
  expect(await imagesOf(ada.user_id)).toHaveLength(1);
  await removeAll();
  expect(await imagesOf(ada.user_id)).toEqual([]);
});
