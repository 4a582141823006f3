import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { serveAvatars } from '../testing/avatar-endpoints';
import { png } from '../testing/images';
import type { ServedProfiles } from '../testing/serve';
import { type Reader, withReader } from '../testing/with-reader';
import { openS3Storage, type S3Options } from './s3-storage';

const BUCKET = 'avatars-test';
const ID = '0198c0de-0000-4000-8000-000000000001';

let folder: string;
let server: S3rver;
let options: S3Options;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cws-s3-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: folder,
    silent: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  options = {
    endpoint: `http://127.0.0.1:${port}/`,
    bucket: BUCKET,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

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
  const away = openS3Storage({ ...options, endpoint: 'http://127.0.0.1:9' });
  for (const attempt of [away.put(ID, bytes), away.get(ID), away.delete(ID)])
    await expect(attempt).rejects.toMatchObject(unavailable);
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
  const avatars = await serveAvatars(served, openS3Storage({ ...options, endpoint: 'http://127.0.0.1:9' }));
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
