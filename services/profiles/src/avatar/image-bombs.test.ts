import type { ServedAvatars } from '../testing/avatar-endpoints';
import { profileBomb, scanBomb, textBomb, wideImage } from '../testing/image-bombs';
import { png } from '../testing/images';
import { withAvatars } from '../testing/with-avatars';
import type { Reader } from '../testing/with-reader';

let avatars: ServedAvatars;
let ada: Reader;
withAvatars((endpoints, one) => {
  [avatars, ada] = [endpoints, one];
});

const MIB = 1024 * 1024;

// contract: avatar-upload
test.each([
  ['text', textBomb],
  ['colour profile', profileBomb],
  ['scans', scanBomb],
])('an image with a bomb in its %s is rendered or refused, and costs the service no memory', async (_what, make) => {
  const bytes = await make();
  expect(bytes.length).toBeLessThan(5 * MIB);
  const before = process.memoryUsage.rss();
  const { status, body } = await avatars.upload(ada.own, bytes);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MIB);
  expect([status, body.error?.code]).toEqual(status === 200 ? [200, undefined] : [400, 'invalid_image']);
  expect((await avatars.upload(ada.own, await png())).status).toBe(200);
});

test('an image of just below 40 megapixels is rendered', async () => {
  expect((await avatars.upload(ada.own, await wideImage())).status).toBe(200);
});
