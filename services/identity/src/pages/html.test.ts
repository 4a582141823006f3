import { html } from './html';

test('values are text, in an attribute too', () => {
  const hostile = `"><script>alert('1')&amp;`;
  expect(html`<a title="${hostile}">${hostile}</a>`.text).toBe(
    '<a title="&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)&#38;amp;">&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)&#38;amp;</a>',
  );
});

test('markup nests, lists are joined, and nothing is nothing', () => {
  const items = ['a', '<b>'].map((name) => html`<li>${name}</li>`);
  expect(html`<ul>${items}</ul>${false}${null}${undefined}${0}`.text).toBe('<ul><li>a</li><li>&#60;b&#62;</li></ul>0');
});
