import { parse } from 'node:querystring';
import { queryOf } from './query-of';

// contract: query-tolerances
test.each([
  ['status[]=a', { status: 'a' }],
  ['status[]=a&status[]=b', { status: ['a', 'b'] }],
  ['status%5B%5D=a&status=b,c', { status: ['a', 'b,c'] }],
  ['status=a&page=2', { status: 'a', page: '2' }],
  ['[]=a', { '': 'a' }],
  ['a[0]=b&a[b]=c', { 'a[0]': 'b', 'a[b]': 'c' }],
])('%s is read', (text, query) => {
  expect({ ...queryOf(parse(text)) }).toEqual(query);
});

test('no name reaches a prototype', () => {
  const query = queryOf(parse('__proto__[]=a&x[]=b'));
  expect([Object.getPrototypeOf(query), ({} as Record<string, unknown>)['x']]).toEqual([null, undefined]);
});
