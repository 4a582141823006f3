import { setTimeout as sleep } from 'node:timers/promises';
import type { Held, Message } from './checks.ts';
import type { Person } from './people.ts';

/** Reads all messages of a person's sessions through the public interface. */
export async function holdingsOf(origin: string, { token, quiet, asking }: Person): Promise<Held[]> {
  const held: Held[] = [];
  for (const session of [...quiet, ...asking]) {
    const messages = await pagesOf<Row>(origin, token, `/chats/${session}/messages?limit=100`);
    const { message_count } = (await read(origin, token, `/chats/${session}`)).data as { message_count: number };
    held.push({ session, messages: messages.map(messageOf), count: message_count });
  }
  return held;
}

type Row = Omit<Message, 'outcome'> & { content: { outcome?: string } | string };

const messageOf = ({ id, text, sender_type, answers_message_id, content }: Row): Message => ({
  id,
  text,
  sender_type,
  answers_message_id,
  outcome: typeof content === 'string' ? '' : (content.outcome ?? ''),
});

/** Counts the notifications of each message. */
export async function notificationsOf(origin: string, { token }: Person): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const all = await pagesOf<{ data: { message_id: string } }>(origin, token, '/notifications?per_page=100');
  for (const { data } of all) counts.set(data.message_id, (counts.get(data.message_id) ?? 0) + 1);
  return counts;
}

async function pagesOf<T>(origin: string, token: string, path: string): Promise<T[]> {
  const rows: T[] = [];
  for (let cursor = ''; ; ) {
    const { data, meta } = await read(origin, token, `${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    rows.push(...(data as T[]));
    const next = meta?.next_cursor ?? '';
    if (next === '' || (data as T[]).length === 0) return rows;
    cursor = next;
  }
}

type Page = { data: unknown; meta?: { next_cursor?: string } };

async function read(origin: string, token: string, path: string): Promise<Page> {
  const response = await fetch(`${origin}/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
  return (await response.json()) as Page;
}

const LOOK_AGAIN_MS = 2_000;

/** Reads repeatedly until nothing is missing or the time is over, and returns what is missing. */
export async function settled<T>(look: () => Promise<T>, isWhole: (seen: T) => boolean, withinMs: number): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (isWhole(seen) || Date.now() > end) return seen;
    await sleep(LOOK_AGAIN_MS);
  }
}
