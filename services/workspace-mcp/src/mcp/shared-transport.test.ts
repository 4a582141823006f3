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

test('40 callers that use the same id in parallel each get their own response', async () => {
  const owners = Array.from({ length: 40 }, () => keyCaller());
  const named = await Promise.all(
    owners.map(async (owner, at) => {
      const { business } = await businessOf(server.context, `Business ${at}`, owner);
      return { key: boundTo(owner, business._id), business_id: business._id };
    }),
  );
  const responses = await Promise.all(
    named.map(({ key }) => post(server, key, rpc('tools/call', { name: 'workspace_get' }, 1))),
  );
  expect(responses.every(({ body }) => body.id === 1)).toBe(true);
  expect(responses.map(({ body }) => body.result.structuredContent.business_id)).toEqual(
    named.map(({ business_id }) => business_id),
  );
});

test('many official clients share the process and each gets its own responses', async () => {
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

/** A transport whose server never responds by itself, and the messages that it got. */
function silentServer() {
  const transport = new SharedTransport();
  // biome-ignore lint/suspicious/noExplicitAny: messages under test
  const handed: any[] = [];
  transport.onmessage = (message) => void handed.push(message);
  return { transport, handed };
}

const dispatch = (transport: SharedTransport, key: ReturnType<typeof keyCaller>, id: string | number) => {
  const responses: object[] = [];
  const sender = { call: callAs(key), revision: LATEST };
  const request = { kind: 'request', id, method: 'ping', params: {} } as const;
  return { responses, forget: transport.dispatch(request, sender, (body) => responses.push(body)) };
};

test('a cancellation reaches the request of its own sender alone, by the internal id', () => {
  const { transport, handed } = silentServer();
  const [mine, other] = [keyCaller(), keyCaller()];
  const first = dispatch(transport, mine, 5);
  const second = dispatch(transport, other, 5);
  transport.cancel(mine.credential_id, 5);
  expect(handed.at(-1)).toMatchObject({ method: 'notifications/cancelled', params: { requestId: handed[0].id } });
  expect(first.responses).toMatchObject([{ id: 5, error: { message: 'The request was cancelled' } }]);
  expect([second.responses, transport.waiting]).toEqual([[], 1]);
});

test('a cancellation that fits two requests of one key, or none, or another type of id, does nothing', () => {
  const { transport, handed } = silentServer();
  const key = keyCaller();
  dispatch(transport, key, 5);
  dispatch(transport, key, 5);
  dispatch(transport, key, 6);
  transport.cancel(key.credential_id, 5);
  transport.cancel(key.credential_id, '6');
  transport.cancel(key.credential_id, undefined);
  expect([handed.length, transport.waiting]).toEqual([3, 3]);
});

test('the late response to a client that has disconnected is dropped', async () => {
  const { transport, handed } = silentServer();
  const { responses, forget } = dispatch(transport, keyCaller(), 1);
  forget();
  expect(transport.waiting).toBe(0);
  await transport.send({ jsonrpc: '2.0', id: handed[0].id, result: {} });
  expect(responses).toEqual([]);
});

test('the server cannot send a message of its own', async () => {
  const { transport } = silentServer();
  await expect(transport.send({ jsonrpc: '2.0', method: 'notifications/message', params: {} })).rejects.toThrow();
});

test('the server still works after a client has disconnected', async () => {
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

/** Delays the next insert of an app; `begun` resolves when it has started. */
function heldInsert() {
  const { apps } = server.context;
  const { insert } = apps;
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  apps.insert = async (...given) => {
    apps.insert = insert;
    begin();
    await released;
    return insert(...given);
  };
  return { begun, release };
}
