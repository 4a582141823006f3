import { matchExpression } from './match';

test('a query has each word once in the stem of each language', () => {
  expect(matchExpression('shipping an order', ['en', ''])).toBe('"ship" OR "order" OR "shipping" OR "an"');
});

test('a query in a language that joins words also finds the words that begin with its own', () => {
  expect(matchExpression('Versand "NEAR*', ['de'])).toBe('"versand" * OR "near"');
});

test('a Chinese query also has the pairs of characters', () => {
  expect(matchExpression('营业时间', ['zh'])).toBe('"营业" OR "时间" OR "业时"');
  expect(matchExpression('自行车', ['zh'])).toContain('"行车"');
});
