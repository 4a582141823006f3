import { factsOf } from '../../../testing/page-facts';
import { colorOf } from './page-head';

// contract: intake-proposal
test.each([
  ['#A33', '#aa3333'],
  ['#0A5FB4', '#0a5fb4'],
  ['rgb(10, 95, 180)', '#0a5fb4'],
  ['rgb(300, 0, 0)', ''],
  ['#12', ''],
  ['red;}', ''],
])('the colour %s is read as "%s"', (color, read) => {
  expect(colorOf(color)).toBe(read);
});

// contract: intake-proposal
test('the colour for dark screens is not that of the business', () => {
  const dark = '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111">';
  const light = '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#256">';
  expect(factsOf(dark + light).color).toBe('#225566');
  expect(factsOf(dark).color).toBe('');
});

// contract: intake-proposal
test.each([
  ['an empty one does not hide it', '<link rel=icon href="data:,"><link rel="apple-touch-icon" href="t.png">', 't.png'],
  [
    'that for touch screens',
    '<link rel="shortcut icon" href="f.ico"><link rel="apple-touch-icon" href="t.png">',
    't.png',
  ],
  [
    'the largest one',
    '<link rel=icon sizes=16x16 href=s><link rel=icon sizes="32x32 48x48" href=l><link rel=icon href=n>',
    'l',
  ],
  ['none that is a script', '<link rel=icon href="javascript:alert(1)">', ''],
])('of the icons of a page, %s', (_kind, html, icon) => {
  expect(factsOf(html).icon_url).toBe(icon && `https://shop.example/${icon}`);
});

// contract: intake-proposal
test('a link that shares the page by mail does not hide the address', () => {
  const html =
    '<a href="mailto:?subject=Look">s</a><a href="MAILTO:a@b.example,c@d.example?subject=x">m</a><a href="tel:">-</a><a href="tel:+49%201">t</a>';
  expect(factsOf(html)).toMatchObject({ email: 'a@b.example', phone: '+49 1' });
});

// contract: intake-reading
test('links are resolved by the base of the page, and that of a refresh comes first', () => {
  const head = `<base href="/en/"><meta http-equiv="Refresh" content="0; URL='home'">`;
  expect(factsOf(`${head}<a href="rooms#top">r</a>`).links.map(({ url }) => url)).toEqual([
    'https://shop.example/en/home',
    'https://shop.example/en/rooms',
  ]);
});

// contract: intake-reading
test.each([
  ['<link rel="canonical" href="/about">', 'https://shop.example/about'],
  ['<link rel="canonical" href="https://other.example/about">', ''],
  ['', ''],
])('the page with %s has the canonical address "%s"', (html, canonical) => {
  expect(factsOf(html, 'https://shop.example/about/?ref=x').canonical).toBe(canonical);
});
