import { brandingOf } from '@cws/kit';
import type { Landing } from '../pages/landing-env';
import { pagesOf } from '../pages/pages';
import { docsFiles } from './docs-files';

const LOGO = 'https://cdn.example/logo.svg';
const filesOf = (landing: Landing) =>
  docsFiles({ origin: 'https://chat.example', pages: pagesOf(brandingOf({ PRODUCT_LOGO_URL: LOGO }), landing) });
const files = filesOf('signin');
const textAt = (path: string): string => files.get(path)!.encoded.identity.toString();

test('guides name the address of this service', () => {
  expect(textAt('/docs/first-chat')).toContain('https://chat.example/v1');
  for (const [path, { encoded }] of files)
    if (!path.includes('/reference')) expect(encoded.identity.toString()).not.toContain('localhost:8080');
});

test('a guide leads to those before and after it, and to its headings', () => {
  const page = textAt('/docs/sign-in');
  expect(page).toContain('<a href="/docs/first-chat" rel="prev">');
  expect(page).toContain('<a href="/docs/messages" rel="next">');
  for (const [, id] of page.matchAll(/<a href="#([^"]+)">/g)) expect(page).toContain(`<h2 id="${id}">`);
});

test('every link of a guide leads to a page of the docs, the document or another site', () => {
  for (const [path, { encoded }] of files) {
    if (!path.startsWith('/docs') || path.includes('.')) continue;
    for (const [, href = ''] of encoded.identity.toString().matchAll(/<a href="(\/[^"#]*)/g))
      expect([path, href, href === '/' || href === '/openapi.json' || files.has(href)]).toEqual([path, href, true]);
  }
});

test('a link to a heading of another guide leads to that heading', () => {
  const links = [...textAt('/docs/first-chat').matchAll(/<a href="([^"]*)#([^"]+)">/g)].map(([, page, id]) => [
    page,
    id,
  ]);
  expect(links).toContainEqual(['/docs/messages', 'follow-a-session']);
  for (const [page = '', id = ''] of links) expect(textAt(page || '/docs/first-chat')).toContain(`<h2 id="${id}">`);
});

test('the mark of a page leads to the first page, and nowhere where there is none', () => {
  expect(textAt('/docs')).toContain('href="/"');
  for (const { encoded } of filesOf('off').values()) expect(encoded.identity.toString()).not.toContain('href="/"');
});

test('each page may load the logo of the product', () => {
  for (const { headers } of files.values())
    if (headers['Content-Type']!.startsWith('text/html'))
      expect(headers['Content-Security-Policy']).toContain("img-src 'self' https://cdn.example");
});

// contract: docs-reference
test('the reference allows scripts of this origin alone, or says that it has no renderer', () => {
  const { headers } = files.get('/docs/reference')!;
  const page = textAt('/docs/reference');
  const hasRenderer = page.includes('<script src="/docs/reference/scalar-');
  expect(headers['Content-Security-Policy']).toContain(
    hasRenderer ? "script-src 'self';" : "default-src 'none'; style",
  );
  expect(hasRenderer || page.includes('/openapi.json')).toBe(true);
  expect(page).not.toContain('<script>');
});
