import { htmlToText } from './html-to-text';

const NONE = 'style="color: red; display:none"';
const shown = (html: string): boolean => htmlToText(`<main><p>Kayaks for hire.</p>${html}</main>`).includes('Secret');

test.each([
  `<div ${NONE}>Secret.</div>`,
  '<span style="display : NONE">Secret.</span>',
  `<div id="old" ${NONE}><p>Secret.</p></div>`,
])('a text that nothing on the page opens is not read: %s', (html) => expect(shown(html)).toBe(false));

test.each([
  ['an answer below its question', `<h3>Why?</h3><div ${NONE}>Secret.</div>`],
  ['an answer below a link', `<a href="#">Why</a><div ${NONE}>Secret.</div>`],
  ['the rest of a text above its button', `<p ${NONE}>Secret.</p><button>Read all</button>`],
  ['a tab', `<div role="tabpanel" ${NONE}>Secret.</div>`],
  ['a part of an accordion', `<p>Why</p><div class="accordion-body" ${NONE}>Secret.</div>`],
  ['a part that a script names', `<div id="p7" ${NONE}>Secret.</div><script>show('p7')</script>`],
  ['a page that a script shows', `<div ${NONE}><h1>Secret</h1></div>`],
  ['a text that is displayed', '<div style="display: block">Secret.</div>'],
])('%s is read', (_what, html) => expect(shown(html)).toBe(true));
