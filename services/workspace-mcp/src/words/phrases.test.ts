import { beginningWith, oneOf } from './phrases';

test.each([
  ['hours', true],
  ['Our hours', true],
  ['hours of operation', true],
  ['our hours of operation', true],
  ['our hours of', false],
  ['ours hours', false],
  ['hours today', false],
])('of "(our) hours (of operation)", %p is one: %p', (text, isOne) => {
  expect(oneOf(['(our) hours (of operation)']).test(text)).toBe(isOne);
});

test('words in brackets in the middle of a phrase may be left out', () => {
  const begins = beginningWith(['haben sie (noch) fragen']);
  expect(
    ['Haben Sie Fragen?', 'Haben Sie noch Fragen?', 'Haben Sie doch Fragen?'].map((text) => begins.test(text)),
  ).toEqual([true, true, false]);
});

test('a word is no beginning of a longer one, unless a star stands for any ending', () => {
  expect([beginningWith(['wie']).test('Wiese'), beginningWith(['wie*']).test('Wiese')]).toEqual([false, true]);
  expect(beginningWith(['wie']).test('Wie?')).toBe(true);
});

test('an apostrophe may be curved, and other signs stand for themselves', () => {
  expect(oneOf(["page d'accueil"]).test('page d’accueil')).toBe(true);
  expect([oneOf(['p.p']).test('p.p'), oneOf(['p.p']).test('pxp')]).toEqual([true, false]);
});
