import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveAvatars } from '../testing/avatar-endpoints';
import { png } from '../testing/images';
import { startS3Server } from '../testing/s3-server';
import type { ServedProfiles } from '../testing/serve';
import { type Reader, withReader } from '../testing/with-reader';
import { openS3Storage, type S3Options } from './s3-storage';

const ID = '0198c0de-0000-4000-8000-000000000001';
/** Ports such as 1 and 9 would not do: fetch refuses them without connecting. */
const NOBODY_LISTENS = 'http://127.0.0.1:2';

let server: Awaited<ReturnType<typeof startS3Server>>;
let options: S3Options;
beforeAll(async () => {
  server = await startS3Server();
  options = server.options;
});
afterAll(() => server.stop());

let served: ServedProfiles;
let ada: Reader;
withReader((profiles, one) => {
  [served, ada] = [profiles, one];
});

const unavailable = { code: 'storage_unavailable', status: 503 };

test('an image is put, got and deleted in a bucket', async () => {
  const storage = openS3Storage(options);
  const bytes = Buffer.from([0, 255, 10, 13]);
  expect(await storage.get(ID)).toBeNull();
  await storage.put(ID, bytes);
  expect(await storage.get(ID)).toEqual(bytes);
  await storage.delete(ID);
  await storage.delete(ID);
  expect(await storage.get(ID)).toBeNull();
});

test('an unknown key, a bucket that does not exist and a server that is away are storage_unavailable', async () => {
  const bytes = Buffer.from('a');
  await expect(openS3Storage({ ...options, accessKeyId: 'unknown' }).put(ID, bytes)).rejects.toMatchObject(unavailable);
  await expect(openS3Storage({ ...options, bucket: 'unknown' }).put(ID, bytes)).rejects.toMatchObject(unavailable);
  const away = openS3Storage({ ...options, endpoint: NOBODY_LISTENS });
  await expect(away.put(ID, bytes)).rejects.toMatchObject(unavailable);
  await expect(away.get(ID)).rejects.toMatchObject(unavailable);
  await expect(away.delete(ID)).rejects.toMatchObject(unavailable);
});

test('a request that is signed with another secret is refused for its signature, and stores nothing', async () => {
  const forged = openS3Storage({ ...options, secretAccessKey: 'wrong' });
  const id = '0198c0de-0000-4000-8000-000000000002';
  const refused = {
    ...unavailable,
    cause: expect.objectContaining({ message: expect.stringMatching(/ 403: .*SignatureDoesNotMatch/s) }),
  };
  await expect(forged.put(id, Buffer.from('a'))).rejects.toMatchObject(refused);
  const storage = openS3Storage(options);
  expect(await storage.get(id)).toBeNull();
  await storage.put(id, Buffer.from('b'));
  await expect(forged.get(id)).rejects.toMatchObject(refused);
  await expect(forged.delete(id)).rejects.toMatchObject(refused);
  expect(await storage.get(id)).toEqual(Buffer.from('b'));
});

test('a server that fails is storage_unavailable', async () => {
  const broken: Server = createServer((_, response) => response.writeHead(500).end('broken'));
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
  await expect(openS3Storage({ ...options, endpoint }).get(ID)).rejects.toMatchObject(unavailable);
  broken.close().closeAllConnections();
});

test('an avatar is uploaded to a bucket and served from it', async () => {
  const avatars = await serveAvatars(served, openS3Storage(options));
  const { body } = await avatars.upload(ada.own, await png());
  const { status, headers, bytes } = await avatars.image(ada.own, body.data!.profile_image);
  expect([status, headers.get('content-type'), bytes.subarray(8, 12).toString()]).toEqual([200, 'image/webp', 'WEBP']);
  await avatars.stop();
});

// contract: avatar-upload
test('an upload while the bucket is away is 503, and the user keeps the avatar from before', async () => {
  const before = await serveAvatars(served);
  const { body } = await before.upload(ada.own, await png());
  await before.stop();
  const avatars = await serveAvatars(served, openS3Storage({ ...options, endpoint: NOBODY_LISTENS }));
  const refused = await avatars.upload(ada.own, await png({ background: 'green' }));
  expect([refused.status, refused.body.error?.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'storage_unavailable',
    '1',
  ]);
  const { user } = await served.client.getUser(ada.own, { id: ada.user_id });
  expect(user!.profile_image).toBe(body.data!.profile_image);
  await avatars.stop();
});
