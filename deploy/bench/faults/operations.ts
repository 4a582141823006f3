import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Exchange, exchange, type Request, succeeded } from './exchange.ts';
import { acknowledge, type Ledger, type Sent } from './ledger.ts';
import type { Person } from './people.ts';
import { oneOf, type Random } from './random.ts';

export type Surroundings = {
  origins: readonly string[];
  people: readonly Person[];
  ledger: Ledger;
  random: Random;
  note: (exchange: Exchange) => void;
};

export type Operation = { weight: number; run: (around: Surroundings) => Promise<void> };

const get = (path: string, token: string): Request => ({ method: 'GET', path: `/v1${path}`, token });

const reading = (name: string, weight: number, request: (person: Person, random: Random) => Request): Operation => ({
  weight,
  run: async (around) => {
    await makeRequest(around, name, request(oneOf(around.random, around.people), around.random));
  },
});

const toolCall = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'app_list', arguments: {} },
};

/** The operations of the clients, weighted by their frequency. */
export const operations: readonly Operation[] = [
  { weight: 15, run: (around) => send(around, 'send', {}) },
  { weight: 12, run: (around) => send(around, 'send with client_message_id', { inBody: true }) },
  { weight: 8, run: (around) => send(around, 'send with Idempotency-Key', { inHeader: true }) },
  { weight: 5, run: (around) => send(around, 'question', { inBody: true, question: true }) },
  reading('newest messages', 14, ({ token, quiet }, random) =>
    get(`/chats/${oneOf(random, quiet)}/messages?direction=backward`, token),
  ),
  reading('oldest messages', 8, ({ token, quiet }, random) => get(`/chats/${oneOf(random, quiet)}/messages`, token)),
  reading('sessions', 5, ({ token }) => get('/chats', token)),
  reading('one session', 5, ({ token, asking }, random) => get(`/chats/${oneOf(random, asking)}`, token)),
  reading('notifications', 6, ({ token }) => get('/notifications', token)),
  reading('unread count', 5, ({ token }) => get('/notifications/unread-count', token)),
  reading('tools/call', 8, ({ key }) => ({ method: 'POST', path: '/v1/mcp', token: key, body: toolCall })),
  reading('user', 4, ({ token }) => get('/users/me', token)),
  reading('catalogue', 3, ({ token }) => get('/mcp-servers', token)),
  reading('keys', 2, ({ token }) => get('/keys', token)),
];

function makeRequest({ origins, random, note }: Surroundings, name: string, request: Request): Promise<Exchange> {
  const gateway = Math.floor(random() * origins.length);
  return exchange(gateway, origins[gateway]!, name, request).then((made) => {
    note(made);
    return made;
  });
}

type Kind = { inBody?: boolean; inHeader?: boolean; question?: boolean };

/** How long a client repeats a message under its key. */
const REPEAT_LIMIT_MS = 60_000;
/** One of this many keyed messages is repeated after it was acknowledged. */
const REPEATED = 20;

async function send(around: Surroundings, name: string, { inBody, inHeader, question = false }: Kind): Promise<void> {
  const { people, random, ledger } = around;
  const { token, quiet, asking } = oneOf(random, people);
  const session = oneOf(random, question ? asking : quiet);
  const text = `${question ? 'How long is delivery number' : 'note'} ${randomUUID()}`;
  const keyed = inBody === true || inHeader === true;
  const sent = ledger.note({ text, session, token, keyed, question });
  const request: Request = {
    method: 'POST',
    path: `/v1/chats/${session}/messages`,
    token,
    body: { content: text, content_type: question ? 'text' : 'card', ...(inBody && { client_message_id: text }) },
    ...(inHeader && { headers: { 'idempotency-key': text } }),
  };
  if (!keyed) return record(sent, await makeRequest(around, name, request));
  await repeatUntilAcknowledged(around, name, request, sent);
  if (sent.acknowledged && random() * REPEATED < 1)
    record(sent, await makeRequest(around, `${name}, repeated`, request));
}

async function repeatUntilAcknowledged(
  around: Surroundings,
  name: string,
  request: Request,
  sent: Sent,
): Promise<void> {
  while (Date.now() < sent.began + REPEAT_LIMIT_MS) {
    record(sent, await makeRequest(around, name, request));
    if (sent.acknowledged) return;
    await sleep(1_000);
  }
}

function record(sent: Sent, made: Exchange): void {
  if (succeeded(made)) acknowledge(sent, (made.body as { data: { id: string } }).data.id);
}
