import { hasText } from './has-text.ts';

test.each([
  ['It costs £4.20 a loaf.', '£4.20'],
  ['Heute bis 18 Uhr geöffnet', 'geoffnet'],
  ['Mo–Fr 9–18 Uhr', 'mo-fr'],
  ['12 € la nuit', '12 €'],
  ['The price is 14.50, or 4.50 for children', '4.50'],
])('"%s" has "%s"', (text, fact) => {
  expect(hasText(text, fact)).toBe(true);
});

test.each([
  ['It costs £14.20 a loaf.', '4.20'],
  ['It costs 1.200 €', '200 €'],
  ['open from 9 to 18', '1'],
  ['12.505', '12.50'],
])('"%s" does not have "%s"', (text, fact) => {
  expect(hasText(text, fact)).toBe(false);
});
