import { callAs } from '@cws/kit/testing';
import { LATEST } from '../protocol/revisions';
import { boundTo, keyCaller } from '../testing/callers';
import { connect, post, rpc, startToolServer, type ToolServer } from '../testing/tool-server';
import { businessOf } from '../testing/workspace';
import { SharedTransport } from './shared-transport';

let server: ToolServer;
beforeAll(async () => {
  server = await startToolServer();
});
afterAll(() => server.stop());

test('40 callers who all use the same id at once each get their own answer', async () => {
  const owners = Array.from({ length: 40 }, () => keyCaller());
  const named = await Promise.all(
    owners.map(async (owner, at) => {
      const { business } = await businessOf(server.context, `Business ${at}`, owner);
      return { key: boundTo(owner, business._id), business_id: business._id };
    }),
  );
  const answers = await Promise.all(
    named.map(({ key }) => post(server, key, rpc('tools/call', { name: 'workspace_get' }, 1))),
  );
  expect(answers.every(({ body }) => body.id === 1)).toBe(true);
  expect(answers.map(({ body }) => body.result.structuredContent.business_id)).toEqual(
    named.map(({ business_id }) => business_id),
  );
});

test('many official clients share the process without mixing their answers', async () => {
  const owners = Array.from({ length: 12 }, () => keyCaller());
  const clients = await Promise.all(owners.map((owner) => connect(server, owner)));
  await Promise.all(
    clients.map((client, at) =>
      client.callTool({ name: 'workspace_create', arguments: { business_name: `Shop ${at}` } }),
    ),
  );
  const lists = await Promise.all(clients.map((client) => client.callTool({ name: 'workspace_list' })));
  const names = lists.map(({ structuredContent }) =>
    (structuredContent as { workspaces: { name: string }[] }).workspaces.map((workspace) => workspace.name),
  );
  expect(names).toEqual(owners.map((_, at) => [`Shop ${at}`]));
  await Promise.all(clients.map((client) => client.close()));
});

/** A transport whose server never answers by itself, with what it was handed. */
function silentServer() {
  const transport = new SharedTransport();
  // biome-ignore lint/suspicious/noExplicitAny: messages under test
  const handed: any[] = [];
  transport.onmessage = (message) => void handed.push(message);
  return { transport, handed };
}

const ask = (transport: SharedTransport, key: ReturnType<typeof keyCaller>, id: string | number) => {
  const answers: object[] = [];
  const sender = { call: callAs(key), revision: LATEST };
  const request = { kind: 'request', id, method: 'ping', params: {} } as const;
  return { answers, forget: transport.ask(request, sender, (body) => answers.push(body)) };
};

test('a cancellation reaches the request of its sender under our id, and of nobody else', () => {
  const { transport, handed } = silentServer();
  const [mine, other] = [keyCaller(), keyCaller()];
  const first = ask(transport, mine, 5);
  const second = ask(transport, other, 5);
  transport.cancel(mine.credential_id, 5);
  expect(handed.at(-1)).toMatchObject({ method: 'notifications/cancelled', params: { requestId: handed[0].id } });
  expect(first.answers).toMatchObject([{ id: 5, error: { message: 'The request was cancelled' } }]);
  expect([second.answers, transport.waiting]).toEqual([[], 1]);
});

test('a cancellation that fits two requests of one key, or none, or another type of id, does nothing', () => {
  const { transport, handed } = silentServer();
  const key = keyCaller();
  ask(transport, key, 5);
  ask(transport, key, 5);
  ask(transport, key, 6);
  transport.cancel(key.credential_id, 5);
  transport.cancel(key.credential_id, '6');
  transport.cancel(key.credential_id, undefined);
  expect([handed.length, transport.waiting]).toEqual([3, 3]);
});

test('a request whose client has gone is forgotten, and its late answer goes nowhere', async () => {
  const { transport, handed } = silentServer();
  const { answers, forget } = ask(transport, keyCaller(), 1);
  forget();
  expect(transport.waiting).toBe(0);
  await transport.send({ jsonrpc: '2.0', id: handed[0].id, result: {} });
  expect(answers).toEqual([]);
});

test('the server cannot send a message of its own', async () => {
  const { transport } = silentServer();
  await expect(transport.send({ jsonrpc: '2.0', method: 'notifications/message', params: {} })).rejects.toThrow();
});

test('a client that hangs up leaves the server well', async () => {
  const owner = keyCaller();
  const hangUp = new AbortController();
  const held = heldInsert();
  const gone = post(
    server,
    owner,
    rpc('tools/call', { name: 'workspace_create', arguments: { business_name: 'Gone' } }),
    {
      signal: hangUp.signal,
    },
  );
  await held.begun;
  hangUp.abort();
  await expect(gone).rejects.toThrow(/abort/);
  held.release();
  expect((await post(server, owner, rpc('ping'))).body.result).toEqual({});
});

/** Holds back the next app that is made, from when that has begun. */
function heldInsert() {
  const { apps } = server.context;
  const { insert } = apps;
  const { promise: begun, resolve: tell } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  apps.insert = async (...given) => {
    apps.insert = insert;
    tell();
    await released;
    return insert(...given);
  };
  return { begun, release };
}
