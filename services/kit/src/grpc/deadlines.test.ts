import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Call } from '../call/call';
import type { Metrics } from '../process/metrics';
import { callAs, signerOfAnyone, systemKeys, userCaller } from '../testing';
import { overEachTransport, responseOf } from '../testing/probe';

overEachTransport(({ serveProbe, probeClient }) => {
  afterEach(() => jest.restoreAllMocks());

  const never = () => new Promise<never>(() => {});
  /** Ends the time of a call at once. */
  const endTimeOf = (call: Call) => void jest.spyOn(Date, 'now').mockReturnValue(call.deadline);

  /** Outcomes of the rpcs of a server. */
  async function outcomes({ registry }: Metrics): Promise<unknown[]> {
    const { values = [] } = (await registry.getSingleMetric('rpc_duration_seconds')?.get()) ?? {};
    return [...new Set(values.map(({ labels }) => labels['outcome']))];
  }

  async function until(ask: () => Promise<boolean>): Promise<void> {
    while (!(await ask())) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  test('a handler that runs beyond the deadline is upstream_timeout for the caller and in the metrics of the server', async () => {
    const call = callAs(userCaller());
    const { client, metrics } = await serveProbe(() => {
      endTimeOf(call);
      return never();
    });
    await expect(client.write(call, { id: '' })).rejects.toMatchObject({ code: 'upstream_timeout', status: 504 });
    await until(async () => (await outcomes(metrics)).length > 0);
    expect(await outcomes(metrics)).toEqual(['upstream_timeout']);
  });

  test('a call after its deadline is not sent', async () => {
    const handle = jest.fn(async () => responseOf(''));
    const { client } = await serveProbe(handle);
    await expect(client.write(callAs(userCaller(), { deadline: Date.now() - 1 }), { id: '' })).rejects.toMatchObject({
      code: 'upstream_timeout',
    });
    expect(handle).not.toHaveBeenCalled();
  });

  test('a handler gets the deadline of the first caller', async () => {
    const call = callAs(userCaller());
    const { client } = await serveProbe(async (_context, seen) => responseOf(String(seen.deadline)));
    expect(await client.read(call, { id: '' })).toEqual(responseOf(String(call.deadline)));
  });

  test('a call to a server that accepts the connection and never responds is upstream_timeout', async () => {
    const call = callAs(userCaller());
    const sockets: Socket[] = [];
    const silent = createServer((socket) => {
      sockets.push(socket);
      endTimeOf(call);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const address = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const client = probeClient({ address, signer: signerOfAnyone('profiles', systemKeys()) });
    const outcome = await client.write(call, { id: '' }).catch((error) => error);
    client.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
    expect(outcome).toMatchObject({ code: 'upstream_timeout' });
  });
});
