import { factsOf } from '../../testing/page-facts';

// contract: intake-proposal
test('a page in a form keeps its text, and a form in a page is none', () => {
  const inner = '<form class="mail"><p>Your name</p></form>';
  const frame = (html: string) => `<form id="aspnetForm"><input type="hidden" name="__VIEWSTATE"><p>${html}</p></form>`;
  expect(factsOf(frame('Valves since 1955.')).text).toBe('Valves since 1955.');
  expect(factsOf(`<form>${'<p>Valves since 1955. </p>'.repeat(100)}</form>`).text).toContain('Valves');
  expect(factsOf(`<main><p>Valves.</p>${inner}</main>`).text).toBe('Valves.');
});

// contract: intake-proposal
test('a page of very deep elements is read', () => {
  const html = `<form><h1>Valves</h1><p>Since 1955.</p>${'<div>'.repeat(4_000)}</form>`;
  expect(factsOf(`<title>Deep</title>${html}`)).toMatchObject({ title: 'Deep' });
});
