// Writes long sessions, and many of them, directly to the database: through the service a million messages take an hour.
import { randomBytes, randomUUID } from 'node:crypto';
import { type Collection, MongoClient } from 'mongodb';
import { ulid } from 'ulid';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { mongodbOf } from './group.ts';

type Row = { _id: string; [field: string]: unknown };
const AT_ONCE = 5_000;

async function withConversations<T>(
  system: Scratch,
  use: (sessions: Collection<Row>, messages: Collection<Row>) => Promise<T>,
): Promise<T> {
  const client = await new MongoClient(mongodbOf(system)).connect();
  const db = client.db('conversations');
  try {
    return await use(db.collection<Row>('sessions'), db.collection<Row>('messages'));
  } finally {
    await client.close();
  }
}

/** Creates a session like the given one, with `count` messages outside its tail; `middle` is the id of one of them. */
export const longSession = (system: Scratch, like: string, count: number): Promise<{ id: string; middle: string }> =>
  withConversations(system, async (sessions, messages) => {
    const template = (await sessions.findOne({ _id: like }))!;
    const id = randomUUID();
    const start = Date.now() - count - 60_000;
    const idAt = ids(start);
    const [row] = template['tail'] as Row[];
    let middle = '';
    let last = '';
    for (let n = 0; n < count; n += AT_ONCE) {
      const rows = Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, m) => {
        last = idAt(n + m);
        if (n + m === Math.floor(count / 2)) middle = last;
        return { ...row, _id: last, session_id: id, seq: n + m + 1, dedupe_key: last };
      });
      await messages.insertMany(rows);
    }
    await sessions.insertOne({
      ...copyOf(template, id),
      seq: count,
      message_count: count,
      last_id: last,
      history_through: last,
      tail: [],
      tail_bytes: 0,
    });
    return { id, middle };
  });

/** Generates ULIDs that are a millisecond apart. */
const ids = (start: number) => (n: number) => ulid(start + n);

export const manySessions = (system: Scratch, like: string, count: number): Promise<void> =>
  withConversations(system, async (sessions) => {
    const template = (await sessions.findOne({ _id: like }))!;
    const start = Date.now() - count * 1_000;
    for (let n = 0; n < count; n += AT_ONCE)
      await sessions.insertMany(
        Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, m) => {
          const at = new Date(start + (n + m) * 1_000);
          return { ...copyOf(template, randomUUID()), activity_at: at, last_message_at: at, created_at: at };
        }),
      );
  });

/** Copies a session with new values for its unique fields. */
function copyOf({ resume_key: _holder, slot: _slot, created_by: _mark, ...template }: Row, _id: string): Row {
  return { ...template, _id, conversation_id: _id, reference_code: `B-${randomBytes(8).toString('hex')}` };
}
