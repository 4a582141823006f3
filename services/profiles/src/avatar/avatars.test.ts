import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { boundTo, type ServedAvatars } from '../testing/avatar-endpoints';
import { animatedPng, animatedWebp, bomb, gif, jpeg, png, webp, withExif } from '../testing/images';
import { callOf } from '../testing/notifications';
import { ORIGIN, type ServedProfiles, signIn } from '../testing/serve';
import { withAvatars } from '../testing/with-avatars';
import type { Reader } from '../testing/with-reader';

let served: ServedProfiles;
let avatars: ServedAvatars;
let ada: Reader;
withAvatars((endpoints, one, profiles) => {
  [served, avatars, ada] = [profiles, endpoints, one];
});

const profileImage = async () => (await served.client.getUser(ada.own, { id: ada.user_id })).user!.profile_image;
const uploaded = async (bytes: Buffer) => (await avatars.upload(ada.own, bytes)).body.data!.profile_image;
const refused = async (bytes: Buffer, status: number, code: string) => {
  const { status: seen, body } = await avatars.upload(ada.own, bytes);
  expect([seen, body.error?.code]).toEqual([status, code]);
  expect(await profileImage()).toBe('');
};

describe('an upload', () => {
  test.each([
    ['png', png],
    ['jpeg', jpeg],
    ['webp', webp],
  ] as const)('of a %s becomes a square webp at a URL of its own', async (_type, make) => {
    const { status, body } = await avatars.upload(ada.own, await make(), 'evil.svg');
    expect([status, body.data?.profile_image]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^${ORIGIN}/v1/avatars/[\\w-]{43}\\.webp$`)),
    ]);
    expect(await profileImage()).toBe(body.data!.profile_image);
    const { bytes } = await avatars.image(ada.own, body.data!.profile_image);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  test('keeps nothing of the metadata, and is turned as its orientation says', async () => {
    const { bytes } = await avatars.image(ada.own, await uploaded(await withExif(6)));
    const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes('SECRET')).toBe(false);
  });

  test('of the same image has the same URL, of another one and of another user another', async () => {
    const [image, other] = [await png(), await png({ background: 'green' })];
    const first = await uploaded(image);
    expect(await uploaded(image)).toBe(first);
    const second = await uploaded(other);
    expect(second).not.toBe(first);
    expect(await uploaded(image)).toBe(first);
    const { user } = await served.client.createAnonymousUser(signIn(), {});
    const theirs = await avatars.upload(callOf(user!.id), image);
    expect(theirs.body.data!.profile_image).not.toBe(first);
  });
});

describe('what is no image of these types', () => {
  test.each([
    ['a text', Buffer.from('hello'), 415, 'unsupported_media_type'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      415,
      'unsupported_media_type',
    ],
    ['an empty file', Buffer.alloc(0), 400, 'invalid_image'],
    ['the magic bytes of a PNG alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 400, 'invalid_image'],
    [
      'the magic bytes of a JPEG before noise',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(5_000)]),
      400,
      'invalid_image',
    ],
    [
      'a webp whose content is a script',
      Buffer.from('RIFF\x10\0\0\0WEBP<script>alert(1)</script>'),
      400,
      'invalid_image',
    ],
  ] as const)('is refused: %s', async (_what, bytes, status, code) => {
    await refused(bytes, status, code);
  });

  test('is refused: a GIF', async () => {
    await refused(await gif(), 415, 'unsupported_media_type');
  });

  test('is refused: an image that was cut off', async () => {
    const whole = await jpeg({ width: 400, height: 400, noise: { type: 'gaussian', mean: 128, sigma: 60 } });
    await refused(whole.subarray(0, whole.length / 2), 400, 'invalid_image');
  });

  test.each([
    ['webp', animatedWebp],
    ['PNG', animatedPng],
  ] as const)('is refused: an animated %s', async (_type, make) => {
    await refused(await make(), 400, 'invalid_image');
  });

  test.each([
    [6_400, 6_400],
    [60_000, 60_000],
    [2_000_000_000, 1],
  ])('is refused: a PNG of %i × %i pixels', async (width, height) => {
    await refused(await bomb(width, height), 400, 'invalid_image');
  });

  test('does not end what an image hides behind itself', async () => {
    const polyglot = Buffer.concat([await jpeg(), Buffer.from('<script>alert("POLYGLOT")</script>')]);
    const { bytes } = await avatars.image(ada.own, await uploaded(polyglot));
    expect(bytes.includes('POLYGLOT')).toBe(false);
  });
});

describe('an image', () => {
  test('opens as nothing but an image, for a day, and for anybody', async () => {
    const url = await uploaded(await png());
    const { status, headers } = await avatars.image(callOf(''), url);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=86400',
    ]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    const known = { headers: { 'if-none-match': headers.get('etag')! } };
    expect((await avatars.image(callOf(''), url, known)).status).toBe(304);
    expect((await avatars.image(callOf(''), url, { method: 'HEAD' })).bytes).toHaveLength(0);
  });

  test.each(['x', `${'a'.repeat(43)}.webp`, `${'a'.repeat(43)}.webp.html`, '..%2f..%2fetc%2fpasswd', ''])(
    'named %j is not_found',
    async (name) => {
      const { status, body } = await avatars.ask('GET', `/v1/avatars/${name}`, ada.own);
      expect([status, body.error?.code]).toEqual([404, 'not_found']);
    },
  );

  test('that was replaced or deleted is gone', async () => {
    const first = await uploaded(await png());
    const second = await uploaded(await png({ background: 'green' }));
    expect((await avatars.image(ada.own, first)).status).toBe(404);
    const { status, body } = await avatars.remove(ada.own);
    expect([status, body.data]).toEqual([200, { profile_image: '' }]);
    expect((await avatars.image(ada.own, second)).status).toBe(404);
    expect(await profileImage()).toBe('');
    expect((await avatars.remove(ada.own)).status).toBe(200);
  });
});

test.each(['GET', 'PUT', 'PATCH'])('%s is no method of the own avatar', async (method) => {
  const { status, headers } = await avatars.ask(method, '/v1/users/me/avatar', ada.own);
  expect([status, headers.get('allow')]).toEqual([405, 'POST, DELETE']);
});

test('a connected application and a caller who is not signed in are forbidden', async () => {
  for (const kind of ['connection', 'none', 'service'] as const) {
    const call = boundTo(ada.own, { kind });
    expect((await avatars.upload(call, await png())).status).toBe(403);
    expect((await avatars.remove(call)).status).toBe(403);
  }
});

test('a user who does not exist any more gets not_found', async () => {
  expect((await avatars.upload(callOf('gone'), await png())).status).toBe(404);
  expect((await avatars.remove(callOf('gone'))).status).toBe(404);
});

test('more than three uploads of one user at once are rate_limited', async () => {
  const image = await png();
  const all = await Promise.all(Array.from({ length: 8 }, () => avatars.upload(ada.own, image)));
  const statuses = all.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
});
