import { siteLinks } from '../parse/site/site-links';
import { pageQueue } from './page-queue';

const ORIGIN = 'https://shop.example';
const links = (...paths: string[]) =>
  siteLinks(
    paths.map((path) => `${ORIGIN}${path}`),
    ORIGIN,
  );

// contract: intake-reading
test('pages are given once, the most telling first and shorter addresses before longer ones, without the home page', () => {
  const queue = pageQueue(`${ORIGIN}/`);
  const first = queue.add(
    links('/index.html', '/?utm_campaign=a', '/?sessionid=1', '/privacy', '/rooms/1', '/rooms', '/faq'),
  );
  expect(first).toEqual(['/faq', '/rooms', '/rooms/1', '/privacy'].map((path) => `${ORIGIN}${path}`));
  expect(queue.add(links('/faq?utm_source=x', '/news'))).toEqual([`${ORIGIN}/news`]);
});
