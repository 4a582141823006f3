import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { AppError } from '../errors/app-error';
import { callAs, userCaller } from '../testing';
import { overEachTransport, responseOf } from '../testing/probe';

overEachTransport(({ serveProbe, probeClient }) => {
  /** Fails with UNAVAILABLE twice, then succeeds. */
  const failingTwice = () => {
    let calls = 0;
    return jest.fn(async () => {
      calls += 1;
      if (calls <= 2) throw new AppError('upstream_unavailable');
      return responseOf('done');
    });
  };

  test('a failed call of an rpc with an idempotency_level is retried', async () => {
    const handle = failingTwice();
    const { client } = await serveProbe(handle);
    expect(await client.read(callAs(userCaller()), { id: '' })).toEqual(responseOf('done'));
    expect(handle).toHaveBeenCalledTimes(3);
  });

  test('a failed call of any other rpc is not retried', async () => {
    const handle = failingTwice();
    const { client } = await serveProbe(handle);
    const refused = client.write(callAs(userCaller()), { id: '' });
    await expect(refused).rejects.toMatchObject({ code: 'upstream_unavailable', status: 503 });
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test('a call waits for a server that is back soon, even if it may not be made twice', async () => {
    const handle = jest.fn(async () => responseOf('back'));
    const { address, signer } = await serveProbe(handle);
    const door = await doorTo(address);
    const client = probeClient({ address: door.address, signer, connectTimeoutMs: 20_000 });
    const response = client.write(callAs(userCaller()), { id: '' });
    await door.knocked;
    door.open();
    expect(await response).toEqual(responseOf('back'));
    expect(handle).toHaveBeenCalledTimes(1);
    client.close();
    door.close();
  });

  test('a client connects before its first call', async () => {
    const { address, signer } = await serveProbe(async () => responseOf(''));
    const door = await doorTo(address);
    const client = probeClient({ address: door.address, signer });
    await door.knocked;
    client.close();
    door.close();
  });

  /** A relay to the server that passes nothing until it is opened. */
  async function doorTo(address: string) {
    const [host, port] = address.split(':');
    const knocked = Promise.withResolvers<void>();
    let isOpen = false;
    const door = createServer((client) => {
      client.on('error', () => {});
      knocked.resolve();
      if (!isOpen) return void client.destroy();
      const server = connect(Number(port), host);
      client.pipe(server.on('error', () => client.destroy())).pipe(client);
    });
    await once(door.listen(0, '127.0.0.1'), 'listening');
    const open = () => {
      isOpen = true;
    };
    const { port: at } = door.address() as AddressInfo;
    return { address: `127.0.0.1:${at}`, knocked: knocked.promise, open, close: () => door.close() };
  }

  test('a closed client makes no calls and no retries', async () => {
    const received = Promise.withResolvers<void>();
    const handle = jest.fn(async () => {
      received.resolve();
      throw new AppError('upstream_unavailable');
    });
    const { address, signer } = await serveProbe(handle);
    const client = probeClient({ address, signer });
    const ask = () =>
      expect(client.read(callAs(userCaller()), { id: '' })).rejects.toMatchObject({ code: 'upstream_unavailable' });
    const waiting = ask();
    await received.promise;
    client.close();
    await waiting;
    await ask();
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test.each(['read', 'write'] as const)(
    '%s fails with upstream_unavailable while its server is not reachable',
    async (name) => {
      const { client, server } = await serveProbe(async () => responseOf(''), { connectTimeoutMs: 50 });
      await server.drain(0);
      const refused = client[name](callAs(userCaller()), { id: '' });
      await expect(refused).rejects.toMatchObject({ code: 'upstream_unavailable', retryAfter: 1 });
    },
  );
});
