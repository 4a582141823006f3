import { randomUUID } from 'node:crypto';
import { type Operation, operationsAt } from '../outage/operations.ts';
import { caller, signInAs } from '../traffic/person.ts';
import { slowSend } from './slow-send.ts';

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
