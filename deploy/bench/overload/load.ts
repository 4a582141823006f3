import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, openConnection } from './connection.ts';

/** Sends that a load consists of. */
export type Target = { host: string; port: number; token: string; sessions: readonly string[] };

export type Sent = {
  /** The client_message_id. */
  id: string;
  /** 0 where the connection was lost or nothing came. */
  status: number;
  /** From the time at which it was due, which the sender may have missed. */
  ms: number;
  /** How late it was sent. */
  lateMs: number;
  /** When it ended, in milliseconds from the beginning. */
  endedAt: number;
};

/** How long a response is waited for after the last send. */
const PATIENCE_MS = 35_000;
/** As many as the gateway takes from one address by default. */
const MOST_CONNECTIONS = 4_000;

function bytesOf({ host, port, token, sessions }: Target, id: string, n: number): string {
  const content = 'How long does delivery take to the islands, and what does it cost?';
  const body = JSON.stringify({ content, client_message_id: id });
  const path = `/v1/chats/${sessions[n % sessions.length]}/messages`;
  return `POST ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** Keeps that many connections busy. */
export async function closedLoop(target: Target, connections: number, ms: number, name: string): Promise<Sent[]> {
  const begun = performance.now();
  const sent: Sent[] = [];
  let n = 0;
  const worker = async () => {
    const connection = openConnection(target.host, target.port);
    while (performance.now() - begun < ms) {
      const [id, at, number] = [`${name}-${n}`, performance.now(), n++];
      const status = await new Promise<number>((ended) => connection.send(bytesOf(target, id, number), ended));
      const now = performance.now();
      sent.push({ id, status, ms: now - at, lateMs: 0, endedAt: now - begun });
      if (status === 0) break;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return sent;
}

/** Sends at that rate, whatever becomes of what was sent before, as clients do that know nothing of each other. */
export async function openLoop(target: Target, perSecond: number, ms: number, name: string): Promise<Sent[]> {
  const begun = performance.now();
  const sent: Sent[] = [];
  const idle: Connection[] = [];
  let [open, due] = [0, 0];
  const send = (number: number) => {
    const [id, at] = [`${name}-${number}`, (number * 1000) / perSecond];
    const lateMs = performance.now() - begun - at;
    const note = (status: number) => {
      const endedAt = performance.now() - begun;
      sent.push({ id, status, ms: endedAt - at, lateMs, endedAt });
    };
    if (idle.length === 0 && open >= MOST_CONNECTIONS) return note(0);
    if (idle.length === 0) open += 1;
    const connection = idle.pop() ?? openConnection(target.host, target.port);
    connection.send(bytesOf(target, id, number), (status) => {
      note(status);
      if (status === 0) open -= 1;
      else idle.push(connection);
    });
  };
  while (performance.now() - begun < ms) {
    const until = Math.floor(((performance.now() - begun) * perSecond) / 1000);
    while (due < until) send(due++);
    await sleep(2);
  }
  for (const end = performance.now() + PATIENCE_MS; sent.length < due && performance.now() < end; ) await sleep(20);
  const seen = new Set(sent.map(({ id }) => id));
  for (let n = 0; n < due; n++) {
    const id = `${name}-${n}`;
    if (!seen.has(id)) sent.push({ id, status: 0, ms: PATIENCE_MS, lateMs: 0, endedAt: performance.now() - begun });
  }
  for (const connection of idle) connection.close();
  return sent;
}
