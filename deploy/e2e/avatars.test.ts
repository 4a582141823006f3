import { image, postAvatar, upload } from './support/avatars';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { endlessBody } from './support/endless';
import { expectFailure, expectUnauthorized } from './support/expectations';
import { connected } from './support/oauth';
import { newVisitor, type User } from './support/people';
import { origin } from './support/target';

let token: string;
beforeEach(async () => {
  token = (await newVisitor()).access_token;
});

const profileImage = async (as = token) =>
  (await expectData(200, call<User>('GET', '/users/me', { token: as })))['profile_image'];
const uploaded = async (name: string, as = token) => (await expectData(200, upload(as, image(name)))).profile_image;
const deleteAvatar = (as?: string) => call<{ profile_image: string }>('DELETE', '/users/me/avatar', { token: as });

async function imageAt(url: string) {
  const response = await fetch(url);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

covers('avatar.upload')('each type of image becomes a square webp, and its metadata goes', async () => {
  const urls = new Set<string>();
  for (const name of ['place.jpg', 'plain.png', 'plain.webp']) {
    const url = await uploaded(name);
    urls.add(url);
    expect([url.startsWith(`${origin}/v1/avatars/`), await profileImage()]).toEqual([true, url]);
    const { status, bytes } = await imageAt(url);
    expect([status, bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]).toEqual([200, 'RIFF', 'WEBP']);
    for (const secret of ['SECRET', 'Exif', 'EXIF', 'ICCP', 'XMP '])
      expect([name, secret, bytes.includes(secret)]).toEqual([name, secret, false]);
  }
  expect(urls.size).toBe(3);
  expect(await uploaded('plain.png')).toBe(await uploaded('plain.png'));
  expect(urls.has(await uploaded('plain.png', (await newVisitor()).access_token))).toBe(false);
});

covers('avatar.type')('a file is what its first bytes say', async () => {
  for (const [name, content] of [
    ['a.png', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['a.jpg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a.webp', '<!doctype html><script>alert(1)</script>'],
    ['a.png', '%PDF-1.7'],
  ] as const)
    expectFailure(await upload(token, Buffer.from(content, 'latin1'), name), 415, 'unsupported_media_type');
  for (const type of ['application/json', 'image/png', 'text/plain'])
    expectFailure(await postAvatar(token, '{}', type), 415, 'unsupported_media_type');
  expect((await upload(token, image('plain.png'), 'a.svg')).status).toBe(200);
});

const MIB = 1024 * 1024;
const padded = (size: number) => Buffer.concat([image('plain.png'), Buffer.alloc(size - image('plain.png').length)]);

covers('avatar.size')('5 MiB is the most, also of a body without end', async () => {
  expect((await upload(token, padded(5 * MIB))).status).toBe(200);
  expectFailure(await upload(token, padded(5 * MIB + 1)), 413, 'file_too_large');
  expectFailure(await upload(token, padded(40 * MIB)), 413, 'file_too_large');
  const head = '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n';
  const endless = endlessBody(head, 'a');
  expectFailure(await postAvatar(token, endless, 'multipart/form-data; boundary=x'), 413, 'file_too_large');
});

covers('avatar.invalid')('what cannot be an avatar is refused, and the one before stays', async () => {
  const before = await uploaded('plain.png');
  const broken = Buffer.concat([image('plain.png').subarray(0, 60), Buffer.alloc(2_000, 7)]);
  for (const bytes of [broken, Buffer.alloc(0), image('bomb.png'), image('animated.webp'), image('animated.png')])
    expectFailure(await upload(token, bytes), 400, 'invalid_image');
  for (const body of ['', '--x--\r\n', '--x\r\nContent-Disposition: form-data; name="avatar"\r\n\r\ntext\r\n--x--\r\n'])
    expectFailure(await postAvatar(token, body, 'multipart/form-data; boundary=x'), 400, 'invalid_image');
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(image('plain.png'))]), 'a.png');
  expectFailure(await postAvatar(token, form), 400, 'invalid_image');
  expect(await profileImage()).toBe(before);
});

covers('avatar.image')('an avatar opens without a credential, as an image and nothing else', async () => {
  const url = await uploaded('plain.png');
  const { headers } = await imageAt(url);
  expect(headers.get('content-type')).toBe('image/webp');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(headers.get('cache-control')).toBe('public, max-age=86400');
  const again = await fetch(url, { headers: { 'if-none-match': headers.get('etag')! } });
  expect(again.status).toBe(304);
  for (const name of [`${'a'.repeat(43)}.webp`, 'x', '..%2f..%2fetc%2fpasswd', '%00'])
    expectFailure(await call('GET', `/avatars/${name}`), 404, 'not_found');
});

covers('avatar.delete')('the URL of an avatar that was deleted or replaced is gone', async () => {
  const first = await uploaded('plain.png');
  const other = await uploaded('plain.png', (await newVisitor()).access_token);
  const second = await uploaded('plain.webp');
  expect((await imageAt(first)).status).toBe(404);
  expect(await expectData(200, deleteAvatar(token))).toEqual({ profile_image: '' });
  expect([(await imageAt(second)).status, await profileImage()]).toEqual([404, '']);
  expect(await expectData(200, deleteAvatar(token))).toEqual({ profile_image: '' });
  expect((await imageAt(other)).status).toBe(200);
  expect(await uploaded('plain.webp')).toBe(second);
  expect((await imageAt(second)).status).toBe(200);
});

covers('avatar.refused')('nobody changes an avatar with another credential than the own', async () => {
  expectUnauthorized(await upload(undefined, image('plain.png')));
  expectUnauthorized(await deleteAvatar());
  const { access_token } = await connected();
  expectFailure(await upload(access_token, image('plain.png')), 403, 'forbidden');
  expectFailure(await deleteAvatar(access_token), 403, 'forbidden');
  const { status, headers } = await call('GET', '/users/me/avatar');
  expect([status, headers.get('allow')]).toEqual([405, 'POST, DELETE']);
});
