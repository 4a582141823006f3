import type { ServedAvatars } from '../testing/avatar-endpoints';
import { png } from '../testing/images';
import { withAvatars } from '../testing/with-avatars';
import type { Reader } from '../testing/with-reader';

let avatars: ServedAvatars;
let ada: Reader;
withAvatars((endpoints, one) => {
  [avatars, ada] = [endpoints, one];
});

const multipart = 'multipart/form-data; boundary=x';
const part = (head: string, body = '') => `--x\r\n${head}\r\n\r\n${body}\r\n`;
const posted = async (body: string | Buffer, type = multipart) => {
  const { status, body: envelope } = await avatars.post(ada.own, body, type);
  return [status, envelope.error?.code];
};

test.each([
  ['without parts', '--x--\r\n'],
  ['that is empty', ''],
  ['with another field', `${part('Content-Disposition: form-data; name="file"; filename="a.png"', 'a')}--x--\r\n`],
  ['with a text', `${part('Content-Disposition: form-data; name="avatar"', 'a')}--x--\r\n`],
  ['with another boundary', '--y\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n\r\na\r\n--y--\r\n'],
  ['that does not end', part('Content-Disposition: form-data; name="avatar"; filename="a"', 'a')],
  ['with two images', `${part('Content-Disposition: form-data; name="avatar"; filename="a"', 'a').repeat(2)}--x--\r\n`],
])('a form %s is invalid_image', async (_what, body) => {
  expect(await posted(body)).toEqual([400, 'invalid_image']);
});

test('a form without a boundary is invalid_image', async () => {
  expect(await posted('a', 'multipart/form-data; a=b')).toEqual([400, 'invalid_image']);
});

test.each(['application/json', 'image/png', 'text/plain', 'application/x-www-form-urlencoded'])(
  'a form of the type %s is unsupported_media_type',
  async (type) => {
    expect(await posted('{}', type)).toEqual([415, 'unsupported_media_type']);
  },
);

const endless = (chunk: string) =>
  new ReadableStream({
    start: (out) =>
      out.enqueue(Buffer.from(part('Content-Disposition: form-data; name="avatar"; filename="a"').slice(0, -2))),
    pull: (out) => out.enqueue(Buffer.from(chunk)),
  });
const stream = async (body: ReadableStream) => {
  const init = { body, duplex: 'half', headers: { 'content-type': multipart } } as RequestInit;
  const { status, body: envelope } = await avatars.ask('POST', '/v1/users/me/avatar', ada.own, init);
  return [status, envelope.error?.code];
};

test.each([
  ['an image', 'a'.repeat(65_536)],
  ['fields', part('Content-Disposition: form-data; name="more"', 'b'.repeat(1_000)).repeat(60)],
])('a form with %s without end is file_too_large while it comes', async (_what, chunk) => {
  expect(await stream(endless(chunk))).toEqual([413, 'file_too_large']);
});

test('a form of 5 MiB is read, and one of a byte more is file_too_large', async () => {
  const image = await png();
  const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)]);
  expect((await avatars.upload(ada.own, padded(5 * 1024 * 1024))).status).toBe(200);
  const { status, body } = await avatars.upload(ada.own, padded(5 * 1024 * 1024 + 1));
  expect([status, body.error?.code]).toEqual([413, 'file_too_large']);
});

test('a form with other fields is read all the same', async () => {
  const form = new FormData();
  form.append('user_id', 'other');
  form.append('avatar', new Blob([new Uint8Array(await png())]), '../../etc/passwd');
  expect((await avatars.ask('POST', '/v1/users/me/avatar', ada.own, { body: form })).status).toBe(200);
});
