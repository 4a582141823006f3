import { callAs } from '@cws/kit/testing';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { ownerOfEachTest } from '../testing/owner-of-each-test';
import { connect, rpc, type ToolServer } from '../testing/tool-server';
import type { Owner } from '../testing/tool-user';

// contract: tool-progress

let server: ToolServer;
let owner: Owner;
ownerOfEachTest((ofFile, ofTest) => {
  [server, owner] = [ofFile, ofTest];
});

/** Stages that many documents in the app of the owner. */
async function stage(count: number): Promise<void> {
  const entries = Array.from({ length: count }, (_, n) => ({
    key: `text ${n}`,
    fields: { kind: 'text', title: `Page ${n}`, content: 'We ship to Norway.', url: '' } as const,
  }));
  await server.context.knowledge.put(callAs(owner.key), owner.app._id, entries);
}

const STREAM = 'application/json, text/event-stream';

/** Calls a tool with a progress token; returns the type of the response and its messages. */
async function called(
  name: string,
  { accept = STREAM, progressToken = 'mine' as unknown, revision = '2025-11-25' } = {},
) {
  const body = rpc('tools/call', { name, arguments: {}, _meta: { progressToken } }, 'a');
  const headers = {
    accept,
    authorization: server.bearer(owner.key),
    'content-type': 'application/json',
    'mcp-session-id': `${revision}_x`,
  };
  const response = await fetch(server.url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  const type = response.headers.get('content-type');
  if (type !== 'text/event-stream') return { type, messages: [JSON.parse(text)] };
  const events = text.trimEnd().split('\n\n');
  return { type, messages: events.map((event) => JSON.parse(/^event: message\ndata: (.*)$/.exec(event)![1]!)) };
}

test('the official client is told of the progress of a publish, which increases to its total', async () => {
  await stage(45);
  const client = await connect(server, owner.key);
  const seen: Progress[] = [];
  const request = { name: 'agent_brief_publish', arguments: {} };
  const { structuredContent } = await client.callTool(request, undefined, { onprogress: (step) => seen.push(step) });
  expect(structuredContent).toMatchObject({ documents_indexed: 45 });
  expect(seen).toEqual([
    { progress: 20, total: 46, message: 'Indexed 20 of 45' },
    { progress: 40, total: 46, message: 'Indexed 40 of 45' },
    { progress: 45, total: 46, message: 'Indexed 45 of 45' },
    { progress: 46, total: 46, message: 'Published the prompt' },
  ]);
  await client.close();
});

test('notifications have the token of the request, and the result ends the stream', async () => {
  for (const progressToken of ['mine', 7, 0, '']) {
    const { type, messages } = await called('agent_brief_publish', { progressToken });
    const params = { progressToken, progress: 1, total: 1, message: 'Published the prompt' };
    expect([type, messages]).toEqual([
      'text/event-stream',
      [
        { jsonrpc: '2.0', method: 'notifications/progress', params },
        { jsonrpc: '2.0', id: 'a', result: expect.objectContaining({ isError: false }) },
      ],
    ]);
  }
});

test('a failure after the first notification is the last message of the stream', async () => {
  await stage(1);
  const { publish } = server.context.agents;
  server.context.agents.publish = () => Promise.reject(new Error('killed'));
  const { messages } = await called('agent_brief_publish');
  server.context.agents.publish = publish;
  expect(messages).toMatchObject([{ params: { progress: 1 } }, { id: 'a', result: { isError: true } }]);
});

test('clients of the first revision, which has no messages of progress, get none', async () => {
  const { messages } = await called('agent_brief_publish', { revision: '2024-11-05' });
  expect(messages[0].params).toEqual({ progressToken: 'mine', progress: 1, total: 1 });
});

test.each([
  ['without a valid token', 'agent_brief_publish', { progressToken: null }],
  ['whose token is an object', 'agent_brief_publish', { progressToken: {} }],
  ['that takes no event stream', 'agent_brief_publish', { accept: 'application/json' }],
  ['of a tool that reports nothing', 'workspace_get', {}],
])('the response to a request %s is JSON', async (_request, name, options) => {
  const { type, messages } = await called(name, options);
  expect([type, messages]).toEqual(['application/json', [expect.objectContaining({ id: 'a' })]]);
});
