import { normalAddress, siteLinks } from './site-links';

const ORIGIN = 'https://shop.example';
const at = (...paths: string[]) => paths.map((path) => `${ORIGIN}${path}`);
const linked = (...paths: string[]) => siteLinks(at(...paths), ORIGIN).map(({ url }) => url.replace(ORIGIN, ''));

// contract: intake-reading
test('addresses of one page are one link, at the one without parameters', () => {
  expect(linked('/about?ref=x', '/about/', '/about', '/en/index.php', '/en')).toEqual(['/about/', '/en/index.php']);
});

// contract: intake-reading
test('pages that differ by a parameter are links each', () => {
  expect(linked('/shop?page=2&lang=de', '/shop?lang=de&page=2', '/shop?page=3')).toEqual([
    '/shop?page=2&lang=de',
    '/shop?page=3',
  ]);
});

// contract: intake-reading
test.each([
  '/cart?add-to-cart=5',
  '/?replytocom=3',
  '/wp-login.php',
  '/wp-login.php?redirect_to=%2F',
  '/account/login',
  '/Logout/',
  '/cdn-cgi/l/email-protection',
  '/menu.pdf',
  `/${'x'.repeat(2_000)}`,
])('the address %.40s is no link', (path) => {
  expect(linked('/about', path)).toEqual(['/about']);
});

test('addresses of other sites are no links', () => {
  expect(siteLinks(['https://other.example/', 'mailto:a@b.example', '', 'x'], ORIGIN)).toEqual([]);
});

test('the normal address of a page has its other parameters in order', () => {
  expect(normalAddress('https://Shop.example/a/Default.aspx?b=2&utm_source=x&a=1')).toBe(
    'https://shop.example/a?a=1&b=2',
  );
});
