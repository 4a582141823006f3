// The yardstick of tool calls: one node:http process that reads JSON-RPC and writes its responses by hand. It checks the signed
// caller and its membership, keeps look-ups for a second and records calls in batches, as the tool server does, and has the same
// list of tools.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { baseEnv, type Call, callerTokens, parseEnv, readHttpCall, recentResults } from '@cws/kit';
import { type Document, MongoClient } from 'mongodb';

type Row = Document & { _id: string };

const { CALLER_KEYS } = parseEnv(baseEnv.pick({ CALLER_KEYS: true }), process.env);
const tokens = callerTokens('workspace-mcp', CALLER_KEYS);
const client = await new MongoClient(process.env['MONGODB_URI']!).connect();
const db = client.db('workspace');
const lookups = recentResults<Row[]>({ ttlMs: 1_000, max: 5_000 });
const calls: Document[] = [];
setInterval(
  () => calls.length > 0 && void client.db('bench_baseline').collection('calls').insertMany(calls.splice(0)),
  500,
);

const { result: listResult } = JSON.parse(process.env['LIST_RESPONSE']!);
const endOfList = Buffer.from(`,"result":${JSON.stringify(listResult)}}`);

const find = (collection: string, filter: Document) =>
  lookups.get(`${collection} ${Object.values(filter)}`, () => db.collection<Row>(collection).find(filter).toArray());

async function appList({ caller: { business_id, credential_id } }: Call, id: unknown): Promise<Buffer> {
  const started = performance.now();
  const [business] = await find('businesses', { _id: business_id });
  const rows = await find('apps', { business_id });
  const apps = rows.map(({ _id, name, slug, status, agent_id, created_at }) => {
    const is_default = _id === business!['default_app_id'];
    return { app_id: _id, name, slug, status, is_default, agent_id, created_at: created_at.toISOString() };
  });
  calls.push({
    tool: 'app_list',
    outcome: 'ok',
    key_id: credential_id,
    business_id,
    at: new Date(),
    ms: performance.now() - started,
  });
  const content = [{ type: 'text', text: JSON.stringify({ apps }) }];
  return Buffer.from(
    JSON.stringify({ jsonrpc: '2.0', id, result: { content, structuredContent: { apps }, isError: false } }),
  );
}

/** The list depends on the membership: a former member may call less. */
async function toolList({ caller: { business_id, user_id } }: Call, id: unknown): Promise<[string, Buffer]> {
  const memberships = await find('businesses', { _id: business_id, 'members.user_id': user_id });
  if (memberships.length === 0) throw new Error('not a member');
  return [`{"jsonrpc":"2.0","id":${JSON.stringify(id)}`, endOfList];
}

async function handle(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
  const call = readHttpCall(request, tokens);
  const { id, method } = JSON.parse(body.toString()) as { id: unknown; method: string };
  const [beginning, end] = method === 'tools/list' ? await toolList(call, id) : ['', await appList(call, id)];
  const length = Buffer.byteLength(beginning) + end.length;
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': length });
  response.cork();
  if (beginning !== '') response.write(beginning);
  response.end(end);
  response.uncork();
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => void handle(request, response, Buffer.concat(chunks)));
});
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit(0));
