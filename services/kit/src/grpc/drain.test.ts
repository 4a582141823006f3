import { callAs, until, userCaller } from '../testing';
import { overEachTransport, responseOf } from '../testing/probe';

overEachTransport(({ serveProbe }) => {
  test('a server that drains completes the running call and refuses new ones', async () => {
    const running = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const handle = async (_context: unknown, _call: unknown, { id }: { id: string }) => {
      running.resolve();
      await release.promise;
      return responseOf(id);
    };
    const { client, server } = await serveProbe(handle, { connectTimeoutMs: 50 });
    await until(client.isHealthy);
    const first = client.write(callAs(userCaller()), { id: 'first' });
    await running.promise;
    const drained = server.drain(10_000);
    const second = client.write(callAs(userCaller()), { id: 'second' });
    await expect(second).rejects.toMatchObject({ code: 'upstream_unavailable' });
    release.resolve();
    expect(await first).toEqual(responseOf('first'));
    await drained;
  });

  test('a call that runs longer than the grace period is aborted', async () => {
    const running = Promise.withResolvers<void>();
    const { client, server } = await serveProbe(() => {
      running.resolve();
      return new Promise(() => {});
    });
    const call = client.write(callAs(userCaller()), { id: '' });
    const outcome = expect(call).rejects.toMatchObject({ code: expect.stringMatching(/^upstream_/) });
    await running.promise;
    await server.drain(50);
    await outcome;
  });
});
