import { plainText, renderMarkdown } from './render-markdown';

// contract: help-pages-safe
test.each([
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVa\tScRiPt:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example" onclick="alert(1)" style="position:fixed" target="_top">x</a>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert&#40;1&#41;)',
  '![x](javascript:alert(1))',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '![x" onerror="alert(1)](https://a.example/b.png "t" onload="alert(1)")',
  '```"><script>alert(1)</script>\nx\n```',
  '<style>body{background:url(//evil.example)}</style>',
  '<link rel=stylesheet href=//evil.example><meta http-equiv=refresh content="0;url=//evil.example"><base href=//evil.example>',
  '<template><script>alert(1)</script></template><noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<details ontoggle=alert(1) open><summary>x</summary></details>',
  '<p id=location class=banner name=cookie>x</p>',
  '<!--><script>alert(1)</script>-->',
  '<input autofocus onfocus=alert(1)><video><source onerror=alert(1)></video><marquee onstart=alert(1)>',
])('nothing of %s runs, loads or styles', (markdown) => {
  const html = renderMarkdown(markdown);
  const tags = [...html.matchAll(/<([a-z0-9]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi)];
  for (const [, name, attributes] of tags) {
    expect(name).not.toMatch(
      /^(script|style|iframe|object|embed|form|input|button|svg|math|link|meta|base|template|noscript|video)$/i,
    );
    const names = attributes!.replace(/="[^"]*"/g, '=');
    expect(names).not.toMatch(/\s(on\w+|style|id|class|name|target|srcset|formaction)=/i);
    expect(attributes).not.toMatch(/(href|src)="(?!https:|http:|mailto:|tel:)/i);
  }
  expect(html.replace(/<\/?[a-z0-9]+(\s+[a-z-]+(="[^"]*")?)*\s*\/?>/gi, '')).not.toContain('<');
});

test('ordinary Markdown and harmless HTML are kept', () => {
  expect(
    renderMarkdown(
      '# A\n\n[b](https://b.example) <c@d.example> ![e](https://e.example/e.png)\n\n<details><summary>f</summary>g</details>\n\n1 < 2',
    ),
  ).toBe(`<h2>A</h2>
<p><a href="https://b.example" rel="noopener noreferrer">b</a> <a href="mailto:c@d.example" rel="noopener noreferrer">c@d.example</a> <img src="https://e.example/e.png" alt="e" loading="lazy" /></p>
<details><summary>f</summary>g</details>
<p>1 &lt; 2</p>
`);
});

test('the keyboard reaches a table and a block of code, in their order on the page', () => {
  expect(renderMarkdown('<table tabindex="5"></table><pre></pre><p tabindex="1"></p>')).toBe(
    '<table tabindex="0"></table><pre tabindex="0"></pre><p></p>',
  );
});

test('the text of a page has no tags and no entities', () => {
  expect(plainText(renderMarkdown('# A & B\n\n1 < 2 "quoted" &amp;lt;'))).toBe('A & B 1 < 2 "quoted" &lt;');
});

test('the text of a page has a space where a cell, a summary or a line ends', () => {
  const html = '<table><tr><th>A</th><td>B<br>C</td></tr></table><details><summary>D</summary>E<b>F</b></details>';
  expect(plainText(renderMarkdown(html))).toBe('A B C D EF');
});

// contract: help-pages-safe
test.each([
  ['[a](note)', '<p><span>a</span></p>'],
  ['[a](/help/x)', '<p><span>a</span></p>'],
  ['[a](#top)', '<p><span>a</span></p>'],
  ['[a](//evil.example)', '<p><span>a</span></p>'],
  ['[a][1]\n\n[1]: x.html', '<p><span>a</span></p>'],
  ['[a](ftp://a.example)', '<p><span>a</span></p>'],
  ['<a href="x">a</a>', '<p><span>a</span></p>'],
  ['[a](tel:+43123)', '<p><a href="tel:+43123" rel="noopener noreferrer">a</a></p>'],
  ['[a](HTTPS://a.example)', '<p><a href="HTTPS://a.example" rel="noopener noreferrer">a</a></p>'],
])('of the links of %j those stay that name a scheme of the contract', (markdown, html) => {
  expect(renderMarkdown(markdown).trim()).toBe(html);
});

test('footnotes are shown where they are written, with raised marks', () => {
  expect(renderMarkdown('Foot[^1] and[^b]\n\n[^1]: Note *one*\nover two lines\n[^b]: Other')).toBe(
    '<p>Foot<sup>1</sup> and<sup>b</sup></p>\n<p><sup>1</sup> Note <em>one</em>\nover two lines</p>\n<p><sup>b</sup> Other</p>\n',
  );
});

test('what an article hides is not shown', () => {
  const markdown = '<p hidden>a</p>\n<div style="display: none">b</div>\n<span style="visibility:hidden">c</span>d';
  expect(plainText(renderMarkdown(markdown))).toBe('d');
});
