import { matchExpression } from './match';

test('a query has each word once in the stem of each language', () => {
  expect(matchExpression('roasting an order', ['en', ''])).toBe('"roast" OR "order" OR "roasting" OR "an"');
});

test('a query in a language that joins words also finds the words that begin with its own', () => {
  expect(matchExpression('Kaffee "NEAR*', ['de'])).toBe('"kaffe" * OR "near"');
});

test('a Chinese query also has the pairs of characters', () => {
  expect(matchExpression('咖啡时间', ['zh'])).toBe('"咖啡" OR "时间" OR "啡时"');
  expect(matchExpression('自行车', ['zh'])).toContain('"行车"');
});

test('a query for a usual subject also finds the titles and questions that name it in other words', () => {
  expect(matchExpression('Stornieren?', ['de'])).toBe(
    '"storni" * OR {question title} : ("stornier" * OR "storno" OR "absag")',
  );
});
