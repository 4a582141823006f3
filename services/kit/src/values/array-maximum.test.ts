import { z } from 'zod';
import { jsonSchema } from '../openapi/json-schema';
import { validated } from './validated';

const names = z.array(z.string()).max(3);
const refusalOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return (error as { details: unknown }).details;
  }
};

test('an array within its maximum is parsed', () => {
  expect(validated(names, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
});

// contract: envelope-failure
test('the elements of an array that is too long are not looked at', () => {
  let looked = 0;
  const counting = z.array(z.string().refine(() => ++looked > 0)).max(3);
  expect(refusalOf(() => validated(z.object({ list: counting }), { list: Array(4).fill('a') }))).toEqual([
    { path: 'list', message: 'must have at most 3 items' },
  ]);
  expect(looked).toBe(0);
});

test('the problems of elements are those of the array', () => {
  expect(refusalOf(() => validated(z.object({ list: names }), { list: ['a', 1] }))).toEqual([
    { path: 'list.1', message: 'must be a string, not a number' },
  ]);
});

test('the documentation has the array with its maximum', () => {
  expect(jsonSchema(names)).toEqual({ type: 'array', items: { type: 'string' }, maxItems: 3 });
});
