import { factsOf, jsonLd } from '../../../testing/page-facts';

const faqsIn = (html: string) => factsOf(html).faqs.map(({ question, answer }) => `${question} ${answer}`);
const details = (summary: string, text = 'Some text.') =>
  `<details><summary>${summary}</summary><p>${text}</p></details>`;

// contract: intake-proposal
test.each([
  ['a navigation', `<nav>${details('What is it?')}</nav>`],
  ['the header', `<header>${details('What is it?')}</header><main></main>`],
  ['the footer', `<footer>${details('What is it?')}</footer>`],
  ['an aside', `<aside>${details('What is it?')}</aside>`],
  ['a form', `<form>${details('What is it?')}</form>`],
  ['a dialog', `<div role="dialog">${details('What is it?')}</div>`],
  ['a filter of products', `<main>${details('Availability')}${details('Price')}${details('Size')}</main>`],
  ['a choice of countries', `<main>${details('Country/region')}</main>`],
  ['a link alone', '<main><details><summary>Where?</summary><a href="/x">Here</a></details></main>'],
])('the disclosure of %s is no question', (_kind, html) => {
  expect(faqsIn(html)).toEqual([]);
});

// contract: intake-proposal
test('a disclosure is a question by its mark, its first word, or those beside it', () => {
  expect(faqsIn(`<main>${details('How it works')}</main>`)).toEqual(['How it works Some text.']);
  expect(faqsIn(`<main>${details('Wie funktioniert das')}</main>`)).toHaveLength(1);
  expect(faqsIn(`<main>${details('When?')}${details('Where?')}${details('Returns')}</main>`)).toHaveLength(3);
  expect(faqsIn(`<section><header>${details('您几点开门？')}</header></section>`)).toHaveLength(1);
});

// contract: intake-proposal
test.each([
  ['<h2>Ready to book?</h2><p><a href="/c">Call now</a></p>'],
  ['<h2>Ready to book?</h2><p>Call now</p>'],
  ['<h2>Want to work with us?</h2><form><p>Your name</p><button>Apply</button></form>'],
  ['<h2>Noch Fragen?</h2><p>Schreiben Sie uns.</p>'],
  ['<h2>Any questions?</h2><div><h3>Answers</h3><p>Text.</p></div>'],
  ['<h2>Have you any questions?</h2><p>Contact us.</p>'],
  ['<h2>Haben Sie Fragen?</h2><p>Wir helfen gern.</p>'],
  ['<h2>Need a table?</h2><p>Book now</p>'],
])('a call to act is no question: %s', (html) => {
  expect(faqsIn(`<main>${html}</main>`)).toEqual([]);
});

// contract: intake-proposal
test.each([
  ['Have you got wifi?', 'Yes, free for all guests.'],
  ['Any parking nearby?', 'On the square.'],
  ['Haben Sie glutenfreies Brot?', 'Ja, samstags.'],
  ['¿Tienes terraza?', 'Sí.'],
])('a question that begins as an invitation may, and has a short answer, is one: %s', (question, answer) => {
  expect(faqsIn(`<main><h3>${question}</h3><p>${answer}</p></main>`)).toEqual([`${question} ${answer}`]);
});

// contract: intake-proposal
test('an answer ends with its section', () => {
  const after = `<div class="newsletter"><p>Subscribe!</p></div><nav><a>Imprint</a></nav><footer>© 2024</footer>`;
  expect(faqsIn(`<h3>Is there parking?</h3><p>Yes.</p><ul><li>5 places</li></ul>${after}`)).toEqual([
    'Is there parking? Yes.\n5 places',
  ]);
  expect(faqsIn(`<h3>Is there parking?</h3>Yes, <b>free</b>.<aside>Ad</aside>`)).toEqual([
    'Is there parking? Yes, free.',
  ]);
  expect(faqsIn('<h3>Is there parking?</h3><p>Yes.</p><a href="/x">More</a>')).toEqual(['Is there parking? Yes.']);
  expect(faqsIn('<h3>Is it?</h3><div><p>Yes.</p><form>Mail</form></div><div><p>Other</p></div>')).toEqual([
    'Is it? Yes.',
  ]);
  expect(faqsIn('<h3>Is it?</h3><p>Yes.</p><div><p>Other</p></div>')).toEqual(['Is it? Yes.']);
  expect(faqsIn('<h2>What do guests ask?</h2><div><h3>Rooms</h3><p>Text.</p></div>')).toEqual([]);
});

// contract: intake-proposal
test('a phone number or a mail address is an answer', () => {
  expect(faqsIn('<h3>How do I reach you?</h3><p><a href="tel:+491">+49 1</a></p>')).toHaveLength(1);
});

const QUESTION = 'How long does it take?';
// contract: intake-proposal
test.each([
  ['a button in a heading', `<div><h2><button>${QUESTION}</button></h2><div><p>Two days.</p></div></div>`],
  [
    'a panel by aria-controls',
    `<div><h2><button aria-controls="p">${QUESTION}</button></h2></div><i></i><section><div id="p" hidden><p>Two days.</p></div></section>`,
  ],
  [
    'a panel by data-bs-target',
    `<h2><a role="button" data-bs-target="#p">${QUESTION}</a></h2><hr><div id="p">Two days.</div>`,
  ],
  [
    'a button that expands',
    `<button aria-expanded="false">${QUESTION} <i aria-hidden="true">+</i></button><div aria-hidden="true">Two days.</div>`,
  ],
  [
    'a dropdown of Webflow',
    `<div><div class="w-dropdown-toggle"><div></div><div>${QUESTION}</div></div><nav class="w-dropdown-list"><p>Two days.</p></nav></div>`,
  ],
  ['an element that is a button', `<div role="button">${QUESTION}</div><p>Two days.</p>`],
  ['a term of a list', `<dl><dt>${QUESTION}</dt><dd>Two days.</dd><dt>Term</dt><dd>x</dd></dl>`],
  ['a heading in a block of its own', `<div><div><h3>${QUESTION}</h3></div><div><p>Two days.</p></div></div>`],
  [
    'a heading with a link to itself',
    `<h3 id="q">${QUESTION}<a href="#q" data-toggle="x" aria-hidden="true">#</a></h3><p>Two days.</p>`,
  ],
])('%s is a question, and both are in the text of the page', (_kind, html) => {
  const { faqs, text } = factsOf(`<main>${html}</main>`);
  expect(faqs).toEqual([{ question: QUESTION, answer: 'Two days.' }]);
  expect(text).toMatch(/^#* ?How long does it take\?/m);
  expect(text).toContain('Two days.');
});

// contract: intake-proposal
test('an answer of JSON-LD has a line for each block, and no script', () => {
  const text =
    '<p>Open:</p><ul><li>Saturday: 8-20</li><li>Sunday: 10-16</li></ul>One<br>two <script>alert(1)</script><style>a{}</style>';
  const question = { '@type': 'Question', name: 'When?', acceptedAnswer: { '@type': 'Answer', text } };
  expect(faqsIn(jsonLd({ '@type': 'FAQPage', mainEntity: [question] }))).toEqual([
    'When? Open:\nSaturday: 8-20\nSunday: 10-16\nOne\ntwo',
  ]);
});
