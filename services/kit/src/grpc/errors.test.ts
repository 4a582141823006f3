import { asItself } from '../call/call';
import { serviceCaller } from '../call/caller';
import { AppError } from '../errors/app-error';
import { callAs, userCaller } from '../testing';
import { overEachTransport, probeDefinition, responseOf } from '../testing/probe';
import { grpcClient } from './client';

overEachTransport(({ serveProbe, transport }) => {
  /** The error at the caller when a service behind another service throws. */
  async function overTwoHops(thrown: unknown): Promise<unknown> {
    const far = await serveProbe(() => Promise.reject(thrown), { from: ['grants'], as: ['service'] });
    const self = serviceCaller('grants');
    const near = await serveProbe((_context, call, request) => far.client.write(asItself(call, self), request));
    const seen = await near.client.write(callAs(userCaller()), { id: '' }).catch((error) => error);
    return seen;
  }

  test('code, message, details, retry time and status of an error survive two hops', async () => {
    const thrown = {
      message: 'Zu spät: 日本語',
      details: [{ path: 'content.0', message: 'too long' }],
      retryAfter: 17,
      status: 400,
    };
    const seen = await overTwoHops(new AppError('bot_not_found', thrown));
    expect(seen).toBeInstanceOf(AppError);
    expect(seen).toMatchObject({ code: 'bot_not_found', ...thrown });
  });

  test.each(['EPIPE', 'ECONNRESET', 'ECONNREFUSED'])(
    'a %s on the way to the database asks to try again',
    async (code) => {
      const seen = await overTwoHops(
        Object.assign(new Error('This socket has been ended by the other party'), { code }),
      );
      expect(seen).toMatchObject({ code: 'upstream_unavailable', retryAfter: 1 });
    },
  );

  test('an unexpected error reaches the caller as internal, without its text', async () => {
    const seen = await overTwoHops(new Error('connect mongodb://user:secret@db failed'));
    expect(seen).toMatchObject({ code: 'internal', message: 'Something went wrong on our side', details: [] });
    expect(JSON.stringify({ ...(seen as AppError), cause: '' })).not.toContain('secret');
  });

  test('a response that cannot be encoded is internal for its caller, and the process serves the next call', async () => {
    const { client, metrics } = await serveProbe(async (_context, _call, { id }) =>
      id === 'bad' ? { after_id: '', limit: 2 ** 40 } : responseOf(id),
    );
    const seen = await client.write(callAs(userCaller()), { id: 'bad' }).catch((error) => error);
    expect(seen).toMatchObject({ code: 'internal' });
    expect(await client.write(callAs(userCaller()), { id: 'good' })).toEqual(responseOf('good'));
    expect(await metrics.registry.metrics()).toMatch(/rpc_duration_seconds_count\{[^}]*outcome="internal"[^}]*\} 1/);
  });

  test('a response that cannot be decoded is internal, and the client makes the next call', async () => {
    const { address, signer } = await serveProbe(async (_context, _call, { id }) => responseOf(id));
    const responseType = {
      ...probeDefinition.methods.read.responseType,
      decode: () => {
        throw new RangeError('index out of range');
      },
    };
    const { read, write } = probeDefinition.methods;
    const newer = { ...probeDefinition, methods: { read, write: { ...write, responseType } } };
    const client = grpcClient(newer, { address, signer, transport });
    const seen = await client.write(callAs(userCaller()), { id: 'x' }).catch((error) => error);
    expect(seen).toMatchObject({ code: 'internal' });
    expect(await client.read(callAs(userCaller()), { id: 'y' })).toEqual(responseOf('y'));
    client.close();
  });
});
