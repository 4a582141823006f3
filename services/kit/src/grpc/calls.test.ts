import { callAs, signerOfAnyone, systemKeys, userCaller } from '../testing';
import { overEachTransport, type ProbeClient, probeDefinition, responseOf } from '../testing/probe';
import { grpcClient } from './client';
import type { Codec } from './definition';

const keys = systemKeys();
const signer = signerOfAnyone('profiles', keys);
const call = () => callAs(userCaller());

overEachTransport(({ serveProbe, probeClient, transport }) => {
  const opened: { close(): void }[] = [];
  afterEach(() => {
    for (const { close } of opened.splice(0)) close();
  });

  const echo = () => serveProbe(async (_context, _call, { id }) => responseOf(id), { keys });

  function clientOf(...addresses: string[]): ProbeClient {
    const client = probeClient({ address: `ipv4:${addresses.join(',')}`, signer, connectTimeoutMs: 20_000 });
    opened.push(client);
    return client;
  }

  test('each of many concurrent calls gets its own response', async () => {
    const { client } = await serveProbe(async (_context, _call, { id }) => {
      await new Promise((resolve) => setTimeout(resolve, Number(id) % 7));
      return responseOf(id);
    });
    const ids = Array.from({ length: 500 }, (_, index) => String(index));
    const responses = await Promise.all(ids.map((id) => client.write(call(), { id })));
    expect(responses.map(({ after_id }) => after_id)).toEqual(ids);
  });

  test('while one replica stops no call is lost, not even one that may not be made twice', async () => {
    const [leaving, staying] = await Promise.all([echo(), echo()]);
    const client = clientOf(leaving.address, staying.address);
    await Promise.all(Array.from({ length: 20 }, () => client.write(call(), { id: '' })));
    let over = false;
    let made = 0;
    const worker = async () => {
      for (; !over; made += 1) expect(await client.write(call(), { id: String(made) })).toBeDefined();
    };
    const workers = [worker(), worker(), worker()];
    await leaving.server.drain(5_000);
    const before = made;
    while (made < before + 50) await new Promise((resolve) => setTimeout(resolve, 5));
    over = true;
    await Promise.all(workers);
  });

  const { write } = probeDefinition.methods;
  const noMessage: Codec<never> = {
    ...write.requestType,
    encode: () => ({ finish: () => Buffer.from([0xff]) }),
  } as never;

  test.each([
    ['an rpc that the server does not have', { ...write, name: 'Nothing' }],
    ['bytes that are no message', { ...write, requestType: noMessage }],
  ])('%s is an internal error of that call, and the process lives on', async (_what, method) => {
    const { address, client } = await echo();
    const odd = grpcClient({ ...probeDefinition, methods: { method } }, { address, signer, transport });
    opened.push(odd);
    await expect(odd.method(call(), { id: '' } as never)).rejects.toMatchObject({ code: 'internal' });
    expect(await client.write(call(), { id: 'on' })).toEqual(responseOf('on'));
  });

  test('request id, address, language and trace of a call reach the handler', async () => {
    const context = {
      request_id: 'r-1',
      client_ip: '10.1.2.3',
      traceparent: '00-ab-cd-01',
      language: 'de, é;q=0.5',
      json_fields: 'bytes',
    };
    const { client } = await serveProbe(async (_context, seen) => responseOf(JSON.stringify(seen)));
    const { after_id } = await client.write(callAs(userCaller(), context), { id: '' });
    expect(JSON.parse(after_id)).toMatchObject(context);
  });

  test('a server counts a call by its rpc and outcome', async () => {
    const { client, metrics } = await echo();
    await client.write(call(), { id: '' });
    expect(await metrics.registry.metrics()).toMatch(
      /rpc_duration_seconds_count\{[^}]*rpc="Write"[^}]*outcome="ok"[^}]*\} 1/,
    );
  });
});
