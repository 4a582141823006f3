import type { Passage } from '../passage/passage';
import { withoutDoubles } from './doubles';

const ANSWER = 'By cash, debit or credit card and by bank transfer, but not by cheque.';
const passage = (name: string, text: string, fields: Partial<Passage> = {}) => ({
  name,
  passage: {
    kind: 'url' as Passage['kind'],
    question: '',
    title: 'Questions',
    heading: `Questions > ${name}`,
    text,
    ...fields,
  },
});
const faq = (name: string, text: string, question = 'How can I pay?') =>
  passage(name, text, { kind: 'faq', question, heading: '' });
const kept = (...all: ReturnType<typeof passage>[]) => withoutDoubles(all).map(({ name }) => name);

test('of two sections with the same text the better one is kept', () => {
  expect(kept(passage('one', ANSWER), passage('other', `${ANSWER} `))).toEqual(['one']);
});

test('a FAQ takes the place of the section that it came from, and a section does not take that of a FAQ', () => {
  expect(
    kept(passage('section', ANSWER), passage('parking', 'Behind the house, for free.'), faq('faq', ANSWER)),
  ).toEqual(['faq', 'parking']);
  expect(kept(faq('faq', ANSWER), passage('section', ANSWER))).toEqual(['faq']);
});

test('a FAQ that is a part of a page stays unless the page has its question, too', () => {
  const more =
    'We have been here for thirty years, and we know each of our customers by name, even those who moved away.';
  expect(kept(passage('page', `${more} ${ANSWER}`), faq('faq', ANSWER))).toEqual(['page', 'faq']);
  expect(kept(passage('page', `${more} How can I pay? ${ANSWER}`), faq('faq', ANSWER))).toEqual(['page']);
});

test('a text that says more than a better one stays, and so do short texts about different things', () => {
  expect(
    kept(passage('part', ANSWER), passage('whole', `${ANSWER} Invoices are sent by post within three days.`)),
  ).toEqual(['part', 'whole']);
  expect(kept(passage('Café', 'Closed on Mondays.'), passage('Shop', 'Closed on Mondays.'))).toEqual(['Café', 'Shop']);
  expect(kept(passage('Café', 'Closed on Mondays.'), passage('Café', 'Closed on Mondays.'))).toEqual(['Café']);
});
