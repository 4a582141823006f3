import { randomUUID } from 'node:crypto';
import { caller, type Scratched, signInAs } from '../traffic/person.ts';

/** One kind of request; it rejects unless it succeeds. */
export type Operation = { name: string; run: (origin: string, signal: AbortSignal) => Promise<void> };

type Chat = { id: string };

/** Requests to every service, over gRPC and proxied, from a user that is created for them. */
export async function operationsAt(system: Scratched): Promise<Operation[]> {
  const { access_token: token } = await signInAs(system, `outage-${randomUUID()}@example.com`);
  const call = caller(`${system.origin}/v1`, token);
  const chat = (await call('/chats', { new: true })) as Chat;
  const { key } = (await call('/keys', { name: 'outage' })) as { key: string };
  const { ticket } = (await call('/realtime/tickets', {})) as { ticket: string };
  const messages = `/v1/chats/${chat.id}/messages`;
  const read = (path: string, bearer = token) => request('GET', path, bearer);
  return [
    operation('send', () => request('POST', messages, token, { content: 'x', content_type: 'card' })),
    operation('keyed send', () => request('POST', messages, token, { ...card, client_message_id: randomUUID() })),
    operation('list messages', () => read(messages)),
    operation('profiles', () => read('/v1/users/me')),
    operation('grants', () => read('/v1/mcp-servers')),
    operation('workspace', () => request('POST', '/v1/chats', token, {})),
    operation('identity', () => read('/v1/keys')),
    operation('page', () => read('/signin')),
    operation('tool server', () => request('POST', '/v1/mcp', key, { jsonrpc: '2.0', id: 1, method: 'tools/list' })),
    {
      name: 'event stream',
      run: (origin, signal) => readyStream(`${origin}/v1/chats/${chat.id}/stream`, token, signal),
    },
    { name: 'WebSocket', run: (origin, signal) => openSocket(`${origin}/v1/realtime?ticket=${ticket}`, signal) },
  ];
}

const card = { content: 'x', content_type: 'card' };

type Ask = (origin: string) => [url: string, init: RequestInit];

const request =
  (method: string, path: string, bearer: string, body?: object): Ask =>
  (origin) => {
    const headers = {
      authorization: `Bearer ${bearer}`,
      accept: 'application/json, text/event-stream, text/html',
      ...(body && { 'content-type': 'application/json' }),
    };
    return [`${origin}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }];
  };

const operation = (name: string, make: () => Ask): Operation => ({
  name,
  async run(origin, signal) {
    const [url, init] = make()(origin);
    const response = await fetch(url, { ...init, signal });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(String(response.status));
  },
});

/** Opens a stream and waits for its first frame. */
async function readyStream(url: string, token: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal });
  if (response.status !== 200) throw new Error(String(response.status));
  const reader = response.body!.getReader();
  const first = await reader.read();
  await reader.cancel();
  if (first.done) throw new Error('ended');
}

function openSocket(url: string, signal: AbortSignal): Promise<void> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'));
  return new Promise((resolve, reject) => {
    socket.onopen = () => {
      socket.close();
      resolve();
    };
    socket.onerror = () => reject(new Error('refused'));
    signal.onabort = () => {
      socket.close();
      reject(new Error('timed out'));
    };
  });
}
