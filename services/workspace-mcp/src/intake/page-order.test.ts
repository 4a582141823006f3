import { normalAddress, pagesInOrder } from './page-order';

const at = (...paths: string[]) => paths.map((path) => `https://shop.example${path}`);

// contract: intake-reading
test('addresses of one page are one candidate, and those of the first page none', () => {
  const urls = at(
    '/index.html',
    '/?utm_campaign=a',
    '/?sessionid=1',
    '/about?ref=x',
    '/about/',
    '/about',
    '/en/index.php',
    '/en',
  );
  expect(pagesInOrder(urls, 'https://shop.example/')).toEqual(at('/about/', '/en/index.php'));
});

// contract: intake-reading
test('pages that differ by a parameter are candidates each', () => {
  const urls = at('/shop?page=2&lang=de', '/shop?lang=de&page=2', '/shop?page=3');
  expect(pagesInOrder(urls, 'https://shop.example/')).toEqual(at('/shop?page=3', '/shop?page=2&lang=de'));
});

test('the normal address of a page has its other parameters in order', () => {
  expect(normalAddress('https://Shop.example/a/Default.aspx?b=2&utm_source=x&a=1')).toBe(
    'https://shop.example/a?a=1&b=2',
  );
});
