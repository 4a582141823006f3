import { recentResults } from './recent-results';

const recent = <T>() => recentResults<T>({ ttlMs: 60_000, max: 10 });

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

test('a caller who has joined a look-up that fails makes one of its own', async () => {
  const results = recent<string>();
  const late = results.get('a', () => Promise.reject(new Error('late')));
  const others = [results.get('a', async () => 'second'), results.get('a', async () => 'third')];
  await expect(late).rejects.toThrow('late');
  expect(await Promise.all(others)).toEqual(['second', 'second']);
});

test('a result that is not worth keeping is shared while it is pending, and loaded again afterwards', async () => {
  const results = recentResults<number>({ ttlMs: 60_000, max: 10, isKept: (count) => count > 100 });
  let loads = 0;
  const load = async (count: number) => {
    loads += 1;
    return count;
  };
  expect(await Promise.all([results.get('a', () => load(1)), results.get('a', () => load(2))])).toEqual([1, 1]);
  expect(await results.get('a', () => load(200))).toBe(200);
  expect(await results.get('a', () => load(3))).toBe(200);
  expect(loads).toBe(2);
});

test('a result is known from its arrival until it is forgotten, and neither a pending nor a failed one is', async () => {
  const results = recent<string | null>();
  const pending = Promise.withResolvers<null>();
  const loaded = results.get('a', () => pending.promise);
  expect([results.known('a'), results.known('b')]).toEqual([undefined, undefined]);
  pending.resolve(null);
  await loaded;
  expect(results.known('a')).toBeNull();
  results.forget('a');
  await results.get('b', () => Promise.reject(new Error('away'))).catch(() => undefined);
  expect([results.known('a'), results.known('b')]).toEqual([undefined, undefined]);
});

test('the time of a result counts from the start of its look-up, not from its end', async () => {
  const results = recentResults<string>({ ttlMs: 10, max: 10 });
  const slow = Promise.withResolvers<string>();
  const first = results.get('a', () => slow.promise);
  await new Promise((resolve) => setTimeout(resolve, 30));
  const second = results.get('a', async () => 'second');
  slow.resolve('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
});
