import { coverageOf, matchExpression } from './match';
import { termsOf } from './terms';

test.each([
  ['The shipped parcels’ shipping', 'en', ['ship', 'parcel', 'ship']],
  ["Don't we return a café's cups?", 'en', ['return', 'cafe', 'cup']],
  ['Die Größe der Häuser', 'de', ['gross', 'haus']],
  ['GROESSE, Grösse und Große', 'de', ['gross', 'gross', 'gross']],
  ['Quelle und Quellen', 'de', ['quell', 'quell']],
  ['İki iş günü içinde', '', ['iki', 'is', 'gunu', 'icinde']],
  ['営業時間は何時ですか', '', expect.arrayContaining(['営業', '時間'])],
  ['1 kg, 4.90 EUR', 'en', ['1', 'kg', '4', '90', 'eur']],
])('%s (%j)', (text, language, terms) => expect(termsOf(text, language)).toEqual(terms));

test('a language without a stemmer leaves words as they are', () => {
  expect(termsOf('the shipping', 'xx')).toEqual(['the', 'shipping']);
});

test('a query has each word once in the stem of each language', () => {
  expect(matchExpression('shipping an order', ['en', ''])).toBe('"ship" OR "order" OR "shipping" OR "an"');
  expect(matchExpression('Versand "NEAR*', ['de'])).toBe('"versand" * OR "near"');
});

test('a German word that begins another one counts as occurring', () => {
  expect(coverageOf('Was kostet der Versand?', 'Die Versandkosten sind gering.', 'de')).toBe(1 / 2);
});
