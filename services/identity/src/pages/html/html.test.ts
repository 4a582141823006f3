import { html } from '@cws/kit';

test('values are escaped in text and attributes', () => {
  const hostile = `"><script>alert('1')&amp;`;
  expect(html`<a title="${hostile}">${hostile}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&amp;amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&amp;amp;</a>',
  );
});

test('markup nests, lists are joined, and nothing is nothing', () => {
  const items = ['a', '<b>'].map((name) => html`<li>${name}</li>`);
  expect(html`<ul>${items}</ul>${false}${null}${undefined}${0}`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>0');
});
