import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Call } from '../call/call';
import { callerTokens } from '../call/caller';
import type { Metrics } from '../process/metrics';
import { callAs, userCaller } from '../testing';
import { answer, overEachTransport } from '../testing/probe';

overEachTransport(({ serveProbe, probeClient }) => {
  afterEach(() => jest.restoreAllMocks());

  const never = () => new Promise<never>(() => {});
  /** The time of a call is over, however little of it has passed. */
  const endTimeOf = (call: Call) => void jest.spyOn(Date, 'now').mockReturnValue(call.deadline);

  /** Outcomes of the rpcs that a server has answered. */
  async function outcomes({ registry }: Metrics): Promise<unknown[]> {
    const { values = [] } = (await registry.getSingleMetric('rpc_duration_seconds')?.get()) ?? {};
    return [...new Set(values.map(({ labels }) => labels['outcome']))];
  }

  async function until(ask: () => Promise<boolean>): Promise<void> {
    while (!(await ask())) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  test('a late handler is upstream_timeout for the caller and for the server', async () => {
    const call = callAs(userCaller());
    const { client, metrics } = await serveProbe(() => {
      endTimeOf(call);
      return never();
    });
    await expect(client.write(call, { id: '' })).rejects.toMatchObject({ code: 'upstream_timeout', status: 504 });
    await until(async () => (await outcomes(metrics)).length > 0);
    expect(await outcomes(metrics)).toEqual(['upstream_timeout']);
  });

  test('a call whose time is over is not made', async () => {
    const handle = jest.fn(async () => answer(''));
    const { client } = await serveProbe(handle);
    await expect(client.write(callAs(userCaller(), { deadline: Date.now() - 1 }), { id: '' })).rejects.toMatchObject({
      code: 'upstream_timeout',
    });
    expect(handle).not.toHaveBeenCalled();
  });

  test('the deadline that a handler sees is the one of the first caller', async () => {
    const call = callAs(userCaller());
    const { client } = await serveProbe(async (_context, seen) => answer(String(seen.deadline)));
    expect(await client.read(call, { id: '' })).toEqual(answer(String(call.deadline)));
  });

  test('a server that takes the connection and says nothing is upstream_timeout', async () => {
    const call = callAs(userCaller());
    const sockets: Socket[] = [];
    const silent = createServer((socket) => {
      sockets.push(socket);
      endTimeOf(call);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const address = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const client = probeClient({ address, tokens: callerTokens([Buffer.alloc(32)]) });
    const outcome = await client.write(call, { id: '' }).catch((error) => error);
    client.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
    expect(outcome).toMatchObject({ code: 'upstream_timeout' });
  });
});
