import { callAs, silentLogger } from '@cws/kit/testing';
import { invalidParams } from '../protocol/rpc-error';
import { boundTo, keyCaller } from '../testing/callers';
import { connect, post, rpc, startToolServer, type ToolServer } from '../testing/tool-server';
import { businessOf } from '../testing/workspace';
import { RunningRequests } from './running-requests';

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

const PING = { kind: 'request', method: 'ping', params: {} } as const;

/** Starts a request that runs until `end`. */
function start(running: RunningRequests, key: ReturnType<typeof keyCaller>, id: string | number) {
  const responses: object[] = [];
  const { promise, resolve: end, reject: fail } = Promise.withResolvers<object>();
  const forget = running.run(
    { ...PING, id },
    callAs(key),
    () => promise,
    (body) => responses.push(body),
  );
  return { responses, end, fail, forget };
}

test('a cancellation reaches the request of its own sender alone', () => {
  const running = new RunningRequests(silentLogger());
  const [mine, other] = [keyCaller(), keyCaller()];
  const first = start(running, mine, 5);
  const second = start(running, other, 5);
  running.cancel(mine.credential_id, 5);
  expect(first.responses).toMatchObject([{ id: 5, error: { message: 'The request was cancelled' } }]);
  expect([second.responses, running.waiting]).toEqual([[], 1]);
});

test('a cancellation that fits two requests of one key, or none, or another type of id, does nothing', () => {
  const running = new RunningRequests(silentLogger());
  const key = keyCaller();
  const started = [5, 5, 6].map((id) => start(running, key, id));
  running.cancel(key.credential_id, 5);
  running.cancel(key.credential_id, '6');
  running.cancel(key.credential_id, undefined);
  expect([started.flatMap(({ responses }) => responses), running.waiting]).toEqual([[], 3]);
});

test('the late result of a request that was cancelled, or whose client has disconnected, is dropped', async () => {
  const running = new RunningRequests(silentLogger());
  const key = keyCaller();
  const [gone, cancelled] = [start(running, key, 1), start(running, key, 2)];
  gone.forget!();
  running.cancel(key.credential_id, 2);
  expect(running.waiting).toBe(0);
  gone.end({});
  cancelled.fail(new Error('late'));
  await new Promise(setImmediate);
  expect([gone.responses, cancelled.responses.length]).toEqual([[], 1]);
});

test('an unexpected error is -32603 without its text, and a protocol error is itself', async () => {
  const running = new RunningRequests(silentLogger());
  const [broken, refused] = [start(running, keyCaller(), 'a'), start(running, keyCaller(), 'b')];
  broken.fail(new Error('secret'));
  refused.fail(invalidParams('Unknown tool: x'));
  await new Promise(setImmediate);
  expect(broken.responses).toMatchObject([{ jsonrpc: '2.0', id: 'a', error: { code: -32603 } }]);
  expect(JSON.stringify(broken.responses)).not.toContain('secret');
  expect(refused.responses).toEqual([{ jsonrpc: '2.0', id: 'b', error: { code: -32602, message: 'Unknown tool: x' } }]);
});

test('a result that is at hand is sent at once, and an error in its place is -32603 without its text', () => {
  const running = new RunningRequests(silentLogger());
  const responses: object[] = [];
  const respond = (body: object) => responses.push(body);
  const fail = () => {
    throw new Error('secret');
  };
  expect(running.run({ ...PING, id: 1 }, callAs(keyCaller()), () => ({ tools: [] }), respond)).toBeUndefined();
  expect(running.run({ ...PING, id: 2 }, callAs(keyCaller()), fail, respond)).toBeUndefined();
  expect(responses).toMatchObject([
    { jsonrpc: '2.0', id: 1, result: { tools: [] } },
    { jsonrpc: '2.0', id: 2, error: { code: -32603 } },
  ]);
  expect(JSON.stringify(responses)).not.toContain('secret');
  expect(running.waiting).toBe(0);
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
