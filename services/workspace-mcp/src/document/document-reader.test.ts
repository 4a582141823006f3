import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { AppError } from '@cws/kit';
import { silentLogger } from '@cws/kit/testing';
import { pdfDrawing, pdfInCMap, pdfOf, pdfPlacing } from '../testing/pdf';
import { charsetOf, formatOf, formatOfBytes, formatOfType } from './document-format';
import { type DocumentReader, documentReader, MAX_TEXT } from './document-reader';
import type { Unparsed } from './parsing/parse-document';

let reader: DocumentReader;
beforeAll(() => {
  reader = documentReader(silentLogger());
});
afterAll(() => reader.close());

const textOf = (bytes: Buffer | string, format: Unparsed['format'], charset = '', user = 'a user') =>
  reader.textOf(user, 'data', { bytes: Buffer.from(bytes as string), format, charset });
const problemOf = (...args: Parameters<typeof textOf>): Promise<unknown> =>
  textOf(...args).then(
    (text) => `read ${text}`,
    (error) => {
      if (!(error instanceof AppError)) throw error;
      return error.code === 'validation_failed' ? error.details : error.code;
    },
  );

const PAGE = `<!doctype html><html><head><title>Harbour Books</title><style>p{}</style><script>alert(1)</script></head>
<body><header><nav><a href="/">Home</a></nav></header>
<main><h1>Delivery &amp; returns</h1><p>We deliver on <b>weekdays</b>, see <a href="/map">the map</a>.</p>
<h2>Prices</h2><table><tr><th>Zone</th><th>Price</th></tr><tr><td>City</td><td>3 EUR</td></tr></table>
<details><summary>Can I return a book?</summary><p>Within 30 days.</p></details>
<ul><li>Books</li><li>Maps</li></ul><p hidden>Internal note</p><form>Newsletter <button>Send</button></form></main>
<footer>Imprint</footer></body></html>`;

test('the text of a page is its main part with headings in Markdown', async () => {
  expect(await textOf(PAGE, 'html')).toBe(`# Delivery & returns

We deliver on weekdays, see the map.

## Prices

Zone | Price
City | 3 EUR

#### Can I return a book?

Within 30 days.

- Books
- Maps`);
});

test('links that touch other elements keep their words apart, and a link in several parts its word', async () => {
  const page =
    '<main><p><a href="/m">Mug</a><a href="/c">Cart</a><span>Sort</span></p><p>A <a href="/v">va</a><a href="/v">se</a>.';
  expect(await textOf(page, 'html')).toBe('Mug Cart Sort\n\nA vase.');
});

test('a page that asks for a password in place of its content is refused, and one with a form beside it is read', async () => {
  const asks = [{ path: 'data', message: 'the document asks for a password in place of its content' }];
  const wordPress = `<main><form class="post-password-form"><p>This content is protected. Enter the password:</p>
<input name="post_password" type="password"></form></main>`;
  expect(await problemOf(wordPress, 'html')).toEqual(asks);
  expect(await problemOf('<main><h1>Members</h1><form>Sign in <input type=PASSWORD></form></main>', 'html')).toEqual(
    asks,
  );
  const form = '<form>Sign in <input type="password"></form>';
  expect(await textOf(`<nav>${form}</nav><main><p>Open daily.</p></main>`, 'html')).toBe('Open daily.');
});

test('a page without a main part is read as a whole, without navigation', async () => {
  const page = '<p>Open daily.</p><nav>Home</nav><div aria-hidden="true">x</div>';
  expect(await textOf(page, 'html')).toBe('Open daily.');
});

// contract: knowledge-add
test.each<[string, string, string]>([
  ['its element main', '<div class="top">Login</div><main>Lamps</main><div>Related</div>', 'Lamps'],
  ['the first main that is shown', '<main hidden>Old</main><main>Lamps</main><main>More</main>', 'Lamps'],
  ['what has the role main', '<div>Login</div><div role="main">Lamps</div>', 'Lamps'],
  ['its only article', '<div>Login</div><div><article>Lamps</article></div>', 'Lamps'],
  ['all of several articles', '<p>Shop</p><article>Lamps</article><article>Desks</article>', 'Shop\n\nLamps\nDesks'],
  ['the body where main is empty', '<main></main><p>Lamps</p>', 'Lamps'],
  ['what a form in a table holds', '<table><form><tr><td>Lamps<div>', 'Lamps'],
  ['the body without its header', '<header>Login</header><div><header>Cart</header>Lamps</div>', 'Lamps'],
  ['a section with its header', '<section><header><h2>Lamps</h2></header>Many</section>', '## Lamps\n\nMany'],
  ['the header where there is nothing else', '<header><h1>Lamps</h1></header><footer>Imprint</footer>', '# Lamps'],
  ['the body without what surrounds it', '<aside>Ad</aside><dialog open>Hi</dialog><nav>Home</nav>Lamps', 'Lamps'],
  ['the body without a notice by id', '<div id="CookieBanner">We bake cookies</div>Lamps', 'Lamps'],
  ['the body without a notice by class', '<section class="js-gdpr x">Accept</section>Lamps', 'Lamps'],
  ['the body without a notice by label', '<div aria-label="Your consent">Accept</div>Lamps', 'Lamps'],
  ['the page in an element with such a name', '<div class="no-cookies"><nav>Home</nav>Lamps</div>', 'Lamps'],
  ['the page in a body with such a name', '<body class="cookies-not-set"><p>Lamps', 'Lamps'],
  ['a heading with such a name', '<h2 id="cookies">Cookies</h2>', '## Cookies'],
  [
    'a form around the page',
    '<form><input name="__VIEWSTATE"><p>Lamps</p></form><div>Powered by us</div>',
    'Lamps\n\nPowered by us',
  ],
  ['a form with all of its text', '<form><div><h2>Lamps</h2></div></form><footer>Imprint</footer>', '## Lamps'],
  ['the body without other forms', '<form>Newsletter</form>Lamps', 'Lamps'],
  ['a form in which main is', '<form><div>Login</div><main>Lamps</main></form>', 'Lamps'],
])('of a page %s is read', async (_what, page, text) => {
  expect(await textOf(page, 'html')).toBe(text);
});

test('a page that asks for consent and has no other text has none', async () => {
  expect(await problemOf('<div class="cookie-consent">Accept all</div><div id="root"></div>', 'html')).toEqual([
    { path: 'data', message: 'the document contains no text' },
  ]);
});

test('a page is decoded as its sender, its byte order mark or the page itself says', async () => {
  const cyrillic = Buffer.concat([Buffer.from('<p>'), Buffer.from([0xcf, 0xf0, 0xe8])]);
  expect(await textOf(cyrillic, 'html', 'windows-1251')).toBe('При');
  expect(await textOf(Buffer.concat([Buffer.from('<meta charset="windows-1251">'), cyrillic]), 'html')).toBe('При');
  expect(await textOf(Buffer.from('\ufeff<p>При', 'utf16le'), 'html')).toBe('При');
  expect(await textOf('<p>Grüße', 'html')).toBe('Grüße');
  expect(await textOf('<p>Grüße', 'html', 'no-such-charset')).toBe('Grüße');
});

test.each<[string, Unparsed['format'], string, string]>([
  ['a text', 'text', 'Preis: 5 \x80 in K\xf6ln', 'Preis: 5 € in Köln'],
  ['a text about encodings', 'text', '<meta charset="windows-1251"> K\xf6ln', '<meta charset="windows-1251"> Köln'],
  ['a page', 'html', '<p>K\xf6ln', 'Köln'],
])('%s that is no UTF-8 and names no encoding is read as windows-1252', async (_what, format, latin1, text) => {
  expect(await textOf(Buffer.from(latin1, 'latin1'), format)).toBe(text);
});

test('a text is decoded as its byte order mark or its sender says', async () => {
  expect(await textOf(Buffer.from('\ufeffПри', 'utf16le'), 'text')).toBe('При');
  expect(await textOf(Buffer.from([0xcf, 0xf0, 0xe8]), 'text', 'windows-1251')).toBe('При');
  expect(await textOf(Buffer.from('Köln', 'latin1'), 'text', 'no-such-charset')).toBe('Köln');
  expect(await textOf(Buffer.from('<?xml version="1.0" encoding="windows-1251"?><p>\xcf', 'latin1'), 'html')).toBe('П');
});

test.each<[string, Unparsed['format'], string]>([
  ['a text', 'text', ''],
  ['a page', 'html', '\r\n'],
  ['a text', 'text', '\u00ef\u00bb\u00bf'],
])('a PDF that is declared as %s is read as a PDF', async (_what, format, before) => {
  const pdf = Buffer.concat([Buffer.from(before, 'latin1'), pdfOf('Opening hours')]);
  expect(await textOf(pdf, format)).toBe('Opening hours');
});

test('the text of a PDF has the lines of its pages in order', async () => {
  expect(await textOf(pdfOf('Opening hours (daily)', 'Delivery on weekdays'), 'pdf')).toBe(
    'Opening hours (daily)\n\nDelivery on weekdays',
  );
});

test('the text of a PDF in Arabic or Hebrew is in the order and the letters in which it is read', async () => {
  // As a browser prints it: from left to right, and the letters of Arabic in the shapes that they have in their words.
  const drawn = [
    ['.', '\ufee1', '\ufeee', '\ufef3', ' ', '(', '30', ')', ' ', '\ufef8', '\ufee3'],
    ['18:30', ' ', '-', ' ', '9:00', ' ', 'םוי', ' ', 'לכ', ' ', 'iPhone', ' ', 'Pro', ' ', 'רכמנ'],
    ['Open', ' ', 'םויה', ' ', 'דע', ' ', 'until six pm'],
    ['\u2f47', '本'],
  ];
  expect((await textOf(pdfDrawing(...drawn), 'pdf')).split('\n')).toEqual([
    'ملأ (30) يوم.',
    'נמכר iPhone Pro כל יום 9:00 - 18:30',
    'Open עד היום until six pm',
    '日本',
  ]);
});

test.each([
  ['GBK-EUC-H', 'GB1', 'cdcbbfeebdabd4dac6dfb8f6b9a4d7f7c8d5c4dacdeab3c9', '退款将在七个工作日内完成'],
  ['UniGB-UCS2-H', 'GB1', '90006b3e', '退款'],
  ['ETen-B5-H', 'CNS1', 'b068b4da', '退款'],
  ['90ms-RKSJ-H', 'Japan1', '93fa967b', '日本'],
  ['UniJIS-UTF16-H', 'Japan1', '65e5672c', '日本'],
  ['KSCms-UHC-H', 'Korea1', 'c7d1b1b9', '한국'],
])('the text of a PDF in the predefined encoding %s (%s) is read', async (cMap, collection, hex, text) => {
  expect(await textOf(pdfInCMap(cMap, collection, Buffer.from(hex, 'hex')), 'pdf')).toBe(text);
});

test('words that the end of a line of a PDF breaks are joined', async () => {
  const lines = [
    'Every member may use the tram-',
    'poline from noon to dusk. Visit the plane\xad',
    'tarium, and our well-known e-',
    'mail course. Write an e-mail. Open 9-',
    '17, Mon-',
    'Fri, in the Berlin-',
    'Mitte branch, with a check-',
    'in desk. To check-in is free.',
  ];
  const drawn = lines.map((line, n) => [72, 720 - 14 * n, line] as const);
  expect((await textOf(pdfPlacing(...drawn), 'pdf')).replace(/\s+/g, ' ')).toBe(
    'Every member may use the trampoline from noon to dusk. Visit the planetarium, and our well-known ' +
      'e-mail course. Write an e-mail. Open 9- 17, Mon- Fri, in the Berlin- Mitte branch, with a check-in desk. To check-in is free.',
  );
});

test('text of a PDF that is drawn twice, as for bold, is read once', async () => {
  const line = 'The sauna costs 19 euros for two hours.';
  const pdf = pdfPlacing([72, 720, line], [72.4, 720, line], [72, 700, 'Tea'], [72, 680, 'Tea'], [72.3, 700.3, 'Tea']);
  expect((await textOf(pdf, 'pdf')).split('\n').map((one) => one.trim())).toEqual([line, 'Tea', 'Tea']);
});

test('letters of a PDF that are drawn twice each are read once', async () => {
  const letters = [...'Statement'].flatMap((letter, n) => [
    [72 + 7 * n, 720, letter] as const,
    [72.3 + 7 * n, 720, letter] as const,
  ]);
  expect((await textOf(pdfPlacing(...letters), 'pdf')).replaceAll(' ', '')).toBe('Statement');
  expect(await textOf(pdfOf('We see a book, too: 1100 EUR'), 'pdf')).toBe('We see a book, too: 1100 EUR');
});

test('text is taken as it is, with plain line ends', async () => {
  expect(await textOf(' # Hours\r\nDaily\0 ', 'text')).toBe('# Hours\nDaily');
});

test.each<[string, Buffer | string, Unparsed['format'], string]>([
  ['an image', Buffer.from('89504e470d0a1a0a0000000d4948445200000010', 'hex'), 'text', 'is neither a PDF nor a text'],
  ['compressed data', gzipSync('Open daily. '.repeat(99)), 'text', 'is neither a PDF nor a text'],
  ['an image as a page', Buffer.from('89504e470d0a1a0a0000000d4948445200000010', 'hex'), 'html', 'is neither'],
  ['random bytes', randomBytes(2_000), 'text', 'is neither a PDF nor a text'],
  ['a broken PDF', '%PDF-1.4 broken', 'pdf', 'is not a readable PDF'],
  ['a PDF that is cut off', pdfOf('Opening hours').subarray(0, 200), 'pdf', 'is not a readable PDF'],
  ['no PDF at all', PAGE, 'pdf', 'is not a readable PDF'],
  ['a PDF of too many pages', pdfOf(...Array(501).fill('x')), 'pdf', 'has more than 500 pages'],
  ['a PDF without text', pdfOf(''), 'pdf', 'contains no text'],
  ['an empty page', '<html><body><script>1</script></body></html>', 'html', 'contains no text'],
])('%s is refused by name', async (_kind, bytes, format, problem) => {
  expect(await problemOf(bytes, format)).toEqual([{ path: 'data', message: expect.stringContaining(problem) }]);
});

test('a text over the limit is refused', async () => {
  expect(await problemOf('x'.repeat(MAX_TEXT), 'text')).toMatch(/^read x/);
  expect(await problemOf('x'.repeat(MAX_TEXT + 1), 'text')).toMatchObject([{ path: 'data' }]);
});

test('a page that is nested very deeply does not end the reader', async () => {
  await problemOf(`${'<div>'.repeat(20_000)}deep`, 'html');
  expect(await textOf('<p>next', 'html')).toBe('next');
});

// contract: shares
test('a user with more documents than wait is refused the others, and the document of another user is read', async () => {
  const many = Array.from({ length: 10 }, () => problemOf('x', 'text', '', 'a hostile user'));
  expect(await problemOf('y', 'text', '', 'another user')).toBe('read y');
  expect(await Promise.all(many)).toEqual([...Array(9).fill('read x'), 'rate_limited']);
});

test.each([
  ['text/html; charset=UTF-8', 'html', 'UTF-8'],
  ['Application/PDF', 'pdf', ''],
  ['text/plain;charset="iso-8859-1"', 'text', 'iso-8859-1'],
  ['image/png', undefined, ''],
])('the type %s is read as %s', (type, format, charset) => {
  expect([formatOfType(type), charsetOf(type)]).toEqual([format, charset]);
});

test.each<[string, string | Buffer, Unparsed['format']]>([
  ['a PDF', '%PDF-1.7', 'pdf'],
  ['a doctype', '\n<!DOCTYPE html>', 'html'],
  ['an element html', '<HTML lang=en>', 'html'],
  ['a byte order mark', '\ufeff<!doctype html>', 'html'],
  ['a byte order mark of UTF-16', Buffer.from('\ufeff <html>', 'utf16le'), 'html'],
  ['comments', '<!-- a --> <!-- <b> -->\n<html>', 'html'],
  ['a long comment', `<!--${'x'.repeat(2_000)}--><html>`, 'html'],
  ['a declaration of XML', '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN">', 'html'],
  ['XML that is no page', '<?xml version="1.0"?><rss>', 'text'],
  ['a comment in Markdown', '<!-- draft -->\n# Title', 'text'],
  ['a comment without an end', '<!-- <html>', 'text'],
  ['a smaller sign', '<3 books', 'text'],
])('a document without a type that begins with %s is known by it', (_what, text, format) => {
  expect(formatOfBytes(Buffer.from(text as string))).toBe(format);
});

// contract: knowledge-add
test.each<[string, string, Unparsed['format'] | undefined]>([
  ['%PDF-1.7', 'application/octet-stream', 'pdf'],
  ['%PDF-1.7', 'binary/octet-stream', 'pdf'],
  ['%PDF-1.7', 'application/force-download; name="a.pdf"', 'pdf'],
  ['%PDF-1.7', 'image/png', 'pdf'],
  ['%PDF-1.7', 'text/html', 'pdf'],
  ['%PDF-1.7', '', 'pdf'],
  ['<!doctype html><p>x', 'application/octet-stream', 'html'],
  ['<!doctype html><p>x', 'application/x-httpd-php', 'html'],
  ['# Hours', 'application/octet-stream', 'text'],
  ['# Hours', 'text/x-markdown; charset=utf-8', 'text'],
  ['Town;Fee', 'text/csv', 'text'],
  ['x', 'image/png', undefined],
  ['{}', 'application/json', undefined],
])('%j of the type %j is read as %s', (beginning, type, format) => {
  expect(formatOf(type, Buffer.from(beginning))).toBe(format);
});
