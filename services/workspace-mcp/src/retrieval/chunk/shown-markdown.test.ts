import { shownMarkdown, withoutUnshown } from './shown-markdown';

const told = (markdown: string): string => withoutUnshown(shownMarkdown(markdown));

test.each<[string, string, string]>([
  ['a comment of its own', 'A\n\n<!-- staff\n\nonly -->\n\nB', 'A\n\n\n\nB'],
  ['a comment in a line', 'A <!-- staff -->B', 'A B'],
  ['a comment without an end', 'A\n<!-- staff only', 'A\n'],
  ['empty comments', 'A<!-->B<!--->C', 'ABC'],
  ['an image', 'A ![logo](x.png "Logo") B', 'A  B'],
  ['an image by reference', 'A ![logo][1] B\n\n[1]: x.png', 'A  B\n\n'],
  ['an image in its data', '![x](data:image/png;base64,AAAA+/=)A', 'A'],
  ['an image that is a link', '[![build](b.svg)](https://ci.example) A', ' A'],
  ['a definition of a link', 'See [map].\n\n[map]: https://a.example/map "Map"', 'See map.\n\n'],
  ['struck text', 'Wine ~~15 EUR~~ 11 EUR', 'Wine 11 EUR'],
  ['struck text that touches', 'Wine 1~~15~~11 EUR', 'Wine 1 11 EUR'],
  ['struck elements', 'Wine <s>15 EUR</s> 11 EUR, <del>9</del><ins>8</ins>', 'Wine   11 EUR,  8'],
  ['tags', 'A <b>bold</b> word<br>next <span class="x">one</span>', 'A bold word\nnext one'],
  ['scripts and styles', '<style>p{}</style>A<script>x</script>', ' A '],
  ['hidden elements', 'A<div hidden><div>x</div>y</div>B<p style="display:none">z</p>', 'A\nB\n'],
  ['raised cents', 'Olives 3<sup>99</sup> EUR, 12,<sup>50</sup> €', 'Olives 3.99 EUR, 12,50 €'],
  ['raised digits', '30 m<sup>2</sup>, H<sub>2</sub>O, 3<sup>99</sup>', '30 m², H₂O, 3⁹⁹'],
  ['digits in elements', '<span>12</span><span>50</span>', '12 50'],
  ['footnotes', 'Fee[^1] and[^b]\n\n[^1]: Yearly', 'Fee¹ and[b]\n\n¹ Yearly'],
  ['escapes', '5 \\* 3 \\<b>', '5 * 3 <b>'],
  ['entities', '15&nbsp;&euro; &amp; more &#65; &unknown;', '15\u00a0€ & more A &unknown;'],
  ['addresses in brackets', 'Go to <https://a.example/x>.', 'Go to https://a.example/x.'],
])('of Markdown %s is told as its page shows it', (_what, markdown, text) => {
  expect(told(markdown)).toBe(text);
});

test.each([
  'Use `<!-- x -->` and ``![a](b)``',
  '```html\n<!-- x -->\n![a](b) ~~c~~\n```',
  '~~~\n<s>x</s>\n~~~',
  'A [link](https://a.example) and **bold** text',
  'Send <your name> to us, 3 < 4 > 2',
  'A ~ b ~~ c',
  'Note [1] and [x] and ![y]',
  '[Opening]: daily from nine',
  'An <!-- that nothing ends',
  'The tag <s> alone',
])('%p is told as it is written', (markdown) => {
  expect(told(markdown)).toBe(markdown.replace('tag <s>', 'tag '));
});

test('what is shown stays where it was written', () => {
  const markdown = 'A <!-- b -->C ![d](e) \\*F&euro;';
  const shown = shownMarkdown(markdown);
  expect(shown).toHaveLength(markdown.length);
  for (const letter of 'ACF') expect(shown.indexOf(letter)).toBe(markdown.indexOf(letter));
});

test.each(['<!--', '![', '](', '`', '``` ', '~~a', '<s>', '[a]: (', '&#1', '<a ', '[[', '\\', '<s></b>'])(
  'a text of many %p is read',
  (part) => {
    const text = part.repeat(200_000);
    expect(shownMarkdown(text)).toHaveLength(text.length);
  },
);
