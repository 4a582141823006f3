import { abortable, waitAtMost } from './waits';

const never = new Promise<never>(() => {});

test('work in time has its outcome, and work that takes longer none', async () => {
  expect(await waitAtMost(60_000, Promise.resolve('done'))).toBe('done');
  await expect(waitAtMost(60_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await waitAtMost(1, never)).toBeUndefined();
});

test('work rejects with the reason of a signal that is aborted before its end', async () => {
  const stop = new AbortController();
  const stopped = abortable(never, stop.signal);
  expect(await abortable(Promise.resolve('done'), stop.signal)).toBe('done');
  stop.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrow('stopped');
  await expect(abortable(Promise.resolve('done'), stop.signal)).rejects.toThrow('stopped');
});
