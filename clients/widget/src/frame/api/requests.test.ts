import { send } from './requests';

const request = { method: 'POST', path: '/chats', body: {}, language: 'en' } as const;
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A network that takes the request and never responds. */
function dropEverything(): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation(
    (_url, init) =>
      new Promise((_response, fail) => {
        if (init!.signal!.aborted) fail(init!.signal!.reason);
        init!.signal!.addEventListener('abort', () => fail(init!.signal!.reason));
      }),
  );
}

test('a request without a response fails as offline after its time limit', async () => {
  jest.useFakeTimers();
  dropEverything();
  const failed = expect(send(request)).rejects.toMatchObject({ status: 0, isPassing: true });
  await jest.advanceTimersByTimeAsync(15_000);
  await failed;
});

test('a request ends when its caller gives it up, also before it began', async () => {
  dropEverything();
  const caller = new AbortController();
  const failed = expect(send({ ...request, signal: caller.signal })).rejects.toMatchObject({ code: 'offline' });
  caller.abort();
  await failed;
  await expect(send({ ...request, signal: caller.signal })).rejects.toMatchObject({ code: 'offline' });
});

test('a refusal has its code and the time after which it may be tried again', async () => {
  const body = { success: false, error: { code: 'rate_limited', message: '' } };
  const refusal = Response.json(body, { status: 429, headers: { 'Retry-After': '2453' } });
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(refusal);
  await expect(send(request)).rejects.toMatchObject({ status: 429, code: 'rate_limited', retryAfterS: 2453 });
});
