import { onBehalfOf } from '../call';
import { AppError } from '../errors/app-error';
import { callAs, userCaller } from '../testing';
import { serveProbe, stopProbes } from '../testing/probe';

afterAll(stopProbes);

/** What a caller sees of an error that a service throws behind another service. */
async function overTwoHops(thrown: unknown): Promise<unknown> {
  const far = await serveProbe(() => Promise.reject(thrown), { from: ['conversations'] });
  const near = await serveProbe(
    (_context, call, request) => far.client.write(onBehalfOf(call, 'conversations'), request),
    far,
  );
  const seen = await near.client.write(callAs(userCaller()), { id: '' }).catch((error) => error);
  return seen;
}

test('code, message, details, retry time and status of an error survive two hops', async () => {
  const told = {
    message: 'Zu spät: 日本語',
    details: [{ path: 'content.0', message: 'too long' }],
    retryAfter: 17,
    status: 400,
  };
  const seen = await overTwoHops(new AppError('bot_not_found', told));
  expect(seen).toBeInstanceOf(AppError);
  expect(seen).toMatchObject({ code: 'bot_not_found', ...told });
});

test.each(['EPIPE', 'ECONNRESET', 'ECONNREFUSED'])(
  'a %s on the way to the database asks to try again',
  async (code) => {
    const seen = await overTwoHops(Object.assign(new Error('This socket has been ended by the other party'), { code }));
    expect(seen).toMatchObject({ code: 'upstream_unavailable', retryAfter: 1 });
  },
);

test('an error that nobody meant to throw is told as internal, without its text', async () => {
  const seen = await overTwoHops(new Error('connect mongodb://user:secret@db failed'));
  expect(seen).toMatchObject({ code: 'internal', message: 'Something went wrong on our side', details: [] });
  expect(JSON.stringify({ ...(seen as AppError), cause: '' })).not.toContain('secret');
});
