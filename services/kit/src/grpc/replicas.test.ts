import type { Call } from '../call/call';
import { callAs, openRelay, type Relay, signerOfAnyone, systemKeys, until, userCaller } from '../testing';
import { overEachTransport, type ProbeClient, responseOf } from '../testing/probe';

overEachTransport(({ serveProbe, probeClient }) => {
  const opened: { close(): void }[] = [];
  afterAll(() => {
    for (const { close } of opened.splice(0)) close();
  });

  const keys = systemKeys();
  const signer = signerOfAnyone('profiles', keys);

  /** A replica behind a relay that responds to every call with its name. */
  async function replica(name: string) {
    const calls: string[] = [];
    let held = Promise.resolve();
    const { server, address } = await serveProbe(
      async (_context, _call, { id }) => {
        calls.push(id);
        await held;
        return responseOf(name);
      },
      { keys },
    );
    const relay = await openRelay(Number(address.split(':')[1]));
    opened.push(relay);
    /** Holds later calls until they are released. */
    function hold(): { release: () => void } {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return { release: resolve };
    }
    return { name, server, calls, relay, hold };
  }

  function clientOf(address: string, lookUp?: () => Promise<readonly string[]>): ProbeClient {
    const client = probeClient({ address, signer, lookUp, connectTimeoutMs: 20_000 });
    opened.push(client);
    return client;
  }

  const listOf = (...relays: readonly Relay[]) => `ipv4:${relays.map(({ address }) => address).join(',')}`;

  /** The names of the replicas that serve `count` calls. */
  async function servedBy(client: ProbeClient, calls = 8): Promise<Set<string>> {
    const names = new Set<string>();
    for (let n = 0; n < calls; n += 1) names.add((await client.read(callAs(userCaller()), { id: '' })).after_id);
    return names;
  }

  const servedByBoth = (client: ProbeClient) => until(async () => (await servedBy(client)).size === 2);

  // The tests mostly wait until a client notices something. So they run at the same time.
  test.concurrent('replicas get calls in turn', async () => {
    const [one, two] = await Promise.all([replica('one'), replica('two')]);
    const client = clientOf(listOf(one.relay, two.relay));
    await servedByBoth(client);
    one.calls.length = two.calls.length = 0;
    await servedBy(client, 20);
    expect([one.calls.length, two.calls.length]).toEqual([10, 10]);
  });

  test.concurrent('a slow replica gets no more calls than it can handle', async () => {
    const [slow, other] = await Promise.all([replica('slow'), replica('other')]);
    const client = clientOf(listOf(slow.relay, other.relay));
    await servedByBoth(client);
    slow.calls.length = 0;
    const held = slow.hold();
    const under = Promise.all(Array.from({ length: 4 }, () => client.read(callAs(userCaller()), { id: 'held' })));
    await until(() => slow.calls.length === 2);
    expect(await servedBy(client, 20)).toEqual(new Set(['other']));
    held.release();
    await under;
    await servedByBoth(client);
  });

  test.concurrent('a silent replica gets no calls until it responds again, and its repeatable calls are made at another one', async () => {
    const [hung, other] = await Promise.all([replica('hung'), replica('other')]);
    const client = clientOf(listOf(hung.relay, other.relay));
    await servedByBoth(client);
    hung.relay.freeze();
    const keyed: Call = { ...callAs(userCaller()), repeatable: true };
    const under = await Promise.all([
      ...Array.from({ length: 4 }, () => client.read(callAs(userCaller()), { id: 'read' })),
      ...Array.from({ length: 4 }, () => client.write(keyed, { id: 'keyed' })),
    ]);
    expect(under).toEqual(Array.from({ length: 8 }, () => responseOf('other')));
    expect(await servedBy(client, 20)).toEqual(new Set(['other']));
    hung.relay.thaw();
    await servedByBoth(client);
  });

  test.concurrent('a call that may not be repeated fails when its replica stays silent, long before its own deadline', async () => {
    const [hung, other] = await Promise.all([replica('hung'), replica('other')]);
    const client = clientOf(listOf(hung.relay, other.relay));
    await servedByBoth(client);
    hung.relay.freeze();
    const writes = Array.from({ length: 4 }, () => client.write(callAs(userCaller()), { id: 'once' }));
    const outcomes = await Promise.allSettled(writes);
    const codes = outcomes.map((one) => (one.status === 'fulfilled' ? one.value.after_id : one.reason.code));
    expect(codes.sort()).toEqual(['other', 'other', 'upstream_timeout', 'upstream_timeout']);
  });

  test.concurrent('calls wait for the only replica while it is silent, and none is made twice', async () => {
    const only = await replica('only');
    const client = clientOf(only.relay.address);
    await servedBy(client, 1);
    only.calls.length = 0;
    only.relay.freeze();
    const reads = Array.from({ length: 3 }, (_, n) => client.read(callAs(userCaller()), { id: String(n) }));
    await until(() => !client.isHealthy());
    only.relay.thaw();
    expect(await Promise.all(reads)).toEqual([responseOf('only'), responseOf('only'), responseOf('only')]);
    expect(only.calls.sort()).toEqual(['0', '1', '2']);
    await until(() => client.isHealthy());
  });

  test.concurrent('a replica whose address is added gets its share of calls, and one whose address is removed gets none', async () => {
    const { server, address } = await serveProbe(async () => responseOf('127.0.0.1'), { keys });
    const port = Number(address.split(':')[1]);
    const added = await serveProbe(async () => responseOf('127.0.0.2'), { keys, host: '127.0.0.2', port });
    let addresses = ['127.0.0.1'];
    const client = clientOf(`service.test:${port}`, async () => addresses);
    expect(await servedBy(client)).toEqual(new Set(['127.0.0.1']));
    addresses = ['127.0.0.1', '127.0.0.2'];
    await servedByBoth(client);
    addresses = ['127.0.0.2'];
    await until(async () => (await servedBy(client)).size === 1);
    expect(await servedBy(client)).toEqual(new Set(['127.0.0.2']));
    await Promise.all([server.drain(0), added.server.drain(0)]);
  });

  test.concurrent('a replica that reports NOT_SERVING gets no calls while another one serves', async () => {
    const [ill, other] = await Promise.all([replica('ill'), replica('other')]);
    const client = clientOf(listOf(ill.relay, other.relay));
    await servedByBoth(client);
    ill.server.setServing(false);
    await until(async () => (await servedBy(client)).size === 1);
    expect(await servedBy(client)).toEqual(new Set(['other']));
    other.server.setServing(false);
    await until(async () => !client.isHealthy());
    expect((await servedBy(client)).size).toBeGreaterThan(0);
    ill.server.setServing(true);
    other.server.setServing(true);
    await servedByBoth(client);
  });
});
