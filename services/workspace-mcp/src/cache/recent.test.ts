import { recent } from './recent';

test('a result is loaded once, and again after it was forgotten', async () => {
  const results = recent<number>();
  let loads = 0;
  const load = async () => ++loads;
  expect(await Promise.all([results.get('a', load), results.get('a', load), results.get('b', load)])).toEqual([
    1, 1, 2,
  ]);
  results.forget('a');
  expect([await results.get('a', load), await results.get('b', load)]).toEqual([3, 2]);
});

test('a result that was loading when it was forgotten is not cached', async () => {
  const results = recent<string>();
  const before = Promise.withResolvers<string>();
  const stale = results.get('a', () => before.promise);
  results.forget('a');
  const fresh = results.get('a', async () => 'fresh');
  before.resolve('stale');
  expect(await Promise.all([stale, fresh, results.get('a', async () => 'another')])).toEqual([
    'stale',
    'fresh',
    'fresh',
  ]);
});

test('a failure is not cached', async () => {
  const results = recent<string>();
  await expect(results.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await results.get('a', async () => 'back')).toBe('back');
});
