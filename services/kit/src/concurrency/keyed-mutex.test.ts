import { setImmediate as turn } from 'node:timers/promises';
import { keyedMutex } from './keyed-mutex';

test('work of one key runs in the order of the calls, and work of another key beside it', async () => {
  const mutex = keyedMutex();
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const results = [
    mutex.runExclusive('a', async () => {
      begun.push('a1');
      await first.promise;
      return 1;
    }),
    mutex.runExclusive('a', async () => begun.push('a2')),
    mutex.runExclusive('b', async () => begun.push('b1')),
  ];
  await turn();
  expect(begun).toEqual(['a1', 'b1']);
  first.resolve();
  expect(await Promise.all(results)).toEqual([1, 3, 2]);
});

test('work that fails fails its own caller alone', async () => {
  const mutex = keyedMutex();
  const failed = mutex.runExclusive('a', () => Promise.reject(new Error('failed')));
  const next = mutex.runExclusive('a', async () => 'done');
  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe('done');
});

test('a key is listed as long as its work runs or waits', async () => {
  const mutex = keyedMutex();
  const [one, other] = [mutex.runExclusive('a', turn), mutex.runExclusive('a', turn)];
  expect([...mutex.keys()]).toEqual(['a']);
  await one;
  expect([...mutex.keys()]).toEqual(['a']);
  await other;
  expect([...mutex.keys()]).toEqual([]);
});
