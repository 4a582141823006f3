import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Operation, operationsAt } from '../outage/operations.ts';
import { caller, signInAs } from '../traffic/person.ts';

/** The requests of a rehearsal, and the streams that it keeps open. */
export type Ground = {
  operations: Operation[];
  streamUrl: string;
  token: string;
  /** Requests a new ticket each time, since tickets are short-lived. */
  socketUrl: () => Promise<string>;
};

export async function groundAt(origin: string, mailApi: string): Promise<Ground> {
  const system = { origin, mailApi };
  const { access_token: token } = await signInAs(system, `rehearsal-${randomUUID()}@example.com`);
  const call = caller(`${origin}/v1`, token);
  const { id } = (await call('/chats', { new: true })) as { id: string };
  const messages = `/v1/chats/${id}/messages`;
  return {
    operations: [...(await operationsAt(system)), keyedSend(messages, token), slowSend(messages, token)],
    streamUrl: `${origin}/v1/chats/${id}/stream`,
    token,
    async socketUrl() {
      const { ticket } = (await call('/realtime/tickets', {})) as { ticket: string };
      return `${origin.replace(/^http/, 'ws')}/v1/realtime?ticket=${ticket}`;
    },
  };
}

/** Sends a message with an Idempotency-Key to the chat whose stream is kept open. */
const keyedSend = (path: string, token: string): Operation => ({
  name: 'send with Idempotency-Key',
  async run(origin, signal) {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const body = JSON.stringify({ content: 'x', content_type: 'card' });
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body, signal });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text}`);
  },
});

const PIECES = 8;
const PAUSE_MS = 500;

/** Makes a request that lasts four seconds, because its body is sent in pieces. */
const slowSend = (path: string, token: string): Operation => ({
  name: 'slow send',
  run: (origin, signal) =>
    new Promise((resolve, reject) => {
      const content = JSON.stringify({ content: 'x'.repeat(PIECES * 10), content_type: 'card' });
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': content.length,
      };
      const sent = request(`${origin}${path}`, { method: 'POST', headers, signal, agent: false }, (response) => {
        response.on('error', reject).resume();
        response.on('end', () =>
          response.statusCode === 201 || response.statusCode === 200
            ? resolve()
            : reject(new Error(String(response.statusCode))),
        );
      });
      sent.on('error', reject);
      void writeSlowly(content, (piece) => sent.write(piece)).then(() => sent.end());
    }),
});

async function writeSlowly(text: string, write: (piece: string) => void): Promise<void> {
  const length = Math.ceil(text.length / PIECES);
  for (let at = 0; at < text.length; at += length) {
    write(text.slice(at, at + length));
    await sleep(PAUSE_MS);
  }
}
