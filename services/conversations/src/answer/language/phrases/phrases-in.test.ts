import { phrasesIn } from './phrases-in';

/** A script or word by which a reader recognises the language. */
test.each<[string, RegExp]>([
  ['en', /person/],
  ['de-AT', /Menschen/],
  ['fr', /personne/],
  ['es-MX', /persona\b/],
  ['pt-BR', /pessoa/],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar-EG', /\p{Script=Arabic}/u],
  ['ja', /\p{Script=Hiragana}/u],
  ['zh-Hant-TW', /人工/],
])('a customer who reads %s gets the texts in that language', (language, own) => {
  const { unknown, unknownAgain, declined, failed, cut, handoff } = phrasesIn([language, 'en']);
  for (const text of [unknown, unknownAgain, declined, failed, cut, handoff]) expect(text).toMatch(own);
});

test('every language has its own text for everything that is said', () => {
  const texts = ['en', 'de', 'fr', 'es', 'pt', 'ru', 'ar', 'ja', 'zh'].flatMap((tag) =>
    Object.entries(phrasesIn([tag]))
      .filter(([name]) => name !== 'source')
      .map(([, text]) => text),
  );
  expect(new Set(texts).size).toBe(9 * 19);
});

test('the first language that has texts is taken, and English when none has', () => {
  expect(phrasesIn(['ko', 'pt', 'de'])).toBe(phrasesIn(['pt']));
  expect(phrasesIn(['ko', 'constructor'])).toBe(phrasesIn(['en']));
});
