import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { AppError } from '../errors/app-error';
import { callAs, userCaller } from '../testing';
import { answer, overEachTransport } from '../testing/probe';

overEachTransport(({ serveProbe, probeClient }) => {
  /** Fails UNAVAILABLE twice, then answers. */
  const failingTwice = () => {
    let calls = 0;
    return jest.fn(async () => {
      calls += 1;
      if (calls <= 2) throw new AppError('upstream_unavailable');
      return answer('done');
    });
  };

  test('an rpc whose proto declares an idempotency_level is tried again', async () => {
    const handle = failingTwice();
    const { client } = await serveProbe(handle);
    expect(await client.read(callAs(userCaller()), { id: '' })).toEqual(answer('done'));
    expect(handle).toHaveBeenCalledTimes(3);
  });

  test('any other rpc is called once', async () => {
    const handle = failingTwice();
    const { client } = await serveProbe(handle);
    const refused = client.write(callAs(userCaller()), { id: '' });
    await expect(refused).rejects.toMatchObject({ code: 'upstream_unavailable', status: 503 });
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test('a server that is back in a moment is waited for, by an rpc that may not be asked twice too', async () => {
    const handle = jest.fn(async () => answer('back'));
    const { address, tokens } = await serveProbe(handle);
    const door = await doorTo(address);
    const client = probeClient({ address: door.address, tokens, patienceMs: 20_000 });
    const asked = client.write(callAs(userCaller()), { id: '' });
    await door.knocked;
    door.open();
    expect(await asked).toEqual(answer('back'));
    expect(handle).toHaveBeenCalledTimes(1);
    client.close();
    door.close();
  });

  test('a client connects before it is asked', async () => {
    const { address, tokens } = await serveProbe(async () => answer(''));
    const door = await doorTo(address);
    const client = probeClient({ address: door.address, tokens });
    await door.knocked;
    client.close();
    door.close();
  });

  /** A way to the server that leads nowhere until it is opened. */
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

  test('a client that is closed asks nothing any more, not even again', async () => {
    const asked = Promise.withResolvers<void>();
    const handle = jest.fn(async () => {
      asked.resolve();
      throw new AppError('upstream_unavailable');
    });
    const { address, tokens } = await serveProbe(handle);
    const client = probeClient({ address, tokens });
    const ask = () =>
      expect(client.read(callAs(userCaller()), { id: '' })).rejects.toMatchObject({ code: 'upstream_unavailable' });
    const waiting = ask();
    await asked.promise;
    client.close();
    await waiting;
    await ask();
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test.each(['read', 'write'] as const)('%s of a server that is away is upstream_unavailable', async (name) => {
    const { client, server } = await serveProbe(async () => answer(''), { patienceMs: 50 });
    await server.drain(0);
    const refused = client[name](callAs(userCaller()), { id: '' });
    await expect(refused).rejects.toMatchObject({ code: 'upstream_unavailable', retryAfter: 1 });
  });
});
