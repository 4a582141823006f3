import { shownMarkdown, withoutUnshown } from '../../retrieval/chunk/shown-markdown';
import { escaped, escapedLine } from '../../values/markdown';
import { plainText, renderMarkdown } from './render-markdown';

const toldOf = (markdown: string): string => withoutUnshown(shownMarkdown(markdown));

const HOSTILE = [
  '# heading',
  '#',
  '> quote',
  '- item',
  '-',
  '+ item',
  '* item',
  '1. item',
  '2) item',
  'a\n===',
  'a\n---',
  '* * *',
  '---',
  '```js\nx\n```',
  '~~~\nx\n~~~',
  '    code',
  'a | b\n--|--\n1 | 2',
  'a | b\n:-|-:\n1 | 2',
  '*a* **b** _c_ __d__ ~~e~~ `f`',
  'https://a.example/*"x https://b.example/* y',
  'http://_a_ *http://*b*',
  '[x](https://evil.example) [y](javascript:alert(1)) ![z](https://evil.example/z.png)',
  '[x]: https://evil.example\n\n[x]',
  'https://a.example/[x](javascript:alert(1))',
  'https://a.example/[x](https://evil.example)',
  'https://a.example/<img src=x onerror=alert(1)>',
  '\\[x](https://evil.example) \\<b>',
  '<script>alert(1)</script> <b>x</b> <!-- x --> <a href="javascript:alert(1)">x</a> <?x?>',
  '<javascript:alert(1)>',
  'javascript:alert(1)',
  '&lt;b&gt; &#106; &amp;',
  'a  \nb\\\nc',
];

// contract: onboarding, help-pages-safe
test.each(HOSTILE)('no character of %p is markup, and the text reads the same', (text) => {
  const html = renderMarkdown(escaped(text));
  expect(html.replace(/<a href="https?:[^"]*" rel="noopener noreferrer">|<\/a>/g, '')).not.toMatch(/<(?!\/?p>)/);
  const read = (one: string) => one.replace(/\s+/g, ' ').trim();
  expect(plainText(html)).toBe(read(text));
  expect(read(toldOf(escaped(text)))).toBe(read(text));
});

test.each([...HOSTILE, 'What is C#?', 'C #', 'Is it # 1 ##'])('%p in a heading is that heading', (text) => {
  const html = renderMarkdown(`## ${escapedLine(text)}`);
  expect(html).toMatch(/^<h2>.*<\/h2>\n$/);
  expect(plainText(html)).toBe(text.replace(/\s+/g, ' ').trim());
});

test.each([
  'Within 30 days. Costs 4.50 EUR (plus 19% VAT) - no fee!',
  'Use a_b_c, 2 * 3 < 7 & more; call +49 40 1 #5.',
])('ordinary text such as %p has no escapes', (text) => {
  expect(escaped(text)).toBe(text);
});

test.each([
  'https://www.acme-shop.example/returns-form.html',
  'https://acme.example/a_b_?x=*1*&copy=2#top',
  'https://acme.example/wiki/Foo_(bar)',
])('the address %s stays whole and is a link', (address) => {
  const markdown = escaped(`Go to ${address}. (Or ${address})`);
  expect(markdown).toBe(`Go to <${address}>. (Or <${address}>)`);
  const links = [...renderMarkdown(markdown).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual([address, address].map((one) => one.replaceAll('&', '&amp;')));
  expect(toldOf(markdown)).toBe(`Go to ${address}. (Or ${address})`);
});

test('code keeps its backslashes', () => {
  expect(toldOf('`\\*` \\* ``a`\\_``')).toBe('`\\*` * ``a`\\_``');
});
