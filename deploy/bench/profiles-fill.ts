// Writes events and notifications directly to the database: through the service a million take hours.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Collection, MongoClient } from 'mongodb';
import { ulid } from 'ulid';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { mongodbOf } from './group.ts';

type Row = { _id: string; [field: string]: unknown };
const AT_ONCE = 5_000;
const HOUR_MS = 3_600_000;
/** Far behind any reminder of a benchmark. */
const START = Date.parse('2100-01-01T00:00:00Z');

async function withRows<T>(system: Scratch, name: string, use: (rows: Collection<Row>) => Promise<T>): Promise<T> {
  const client = await new MongoClient(mongodbOf(system)).connect();
  try {
    return await use(client.db('profiles').collection<Row>(name));
  } finally {
    await client.close();
  }
}

const insert = (system: Scratch, name: string, count: number, make: (n: number) => Row): Promise<void> =>
  withRows(system, name, async (rows) => {
    for (let n = 0; n < count; n += AT_ONCE)
      await rows.insertMany(Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, m) => make(n + m)));
  });

function eventRow(user_id: string, starts_at: Date, reminder_due: Date): Row {
  const now = new Date();
  return {
    _id: ulid(),
    ...{ user_id, source: 'user', source_event_id: '', app_id: '', title: 'Delivery', notes: 'At the back door' },
    ...{ is_time_sensitive: false, starts_at, ends_at: null, reminder_at: reminder_due, reminder_due },
    ...{ created_at: now, updated_at: now, reminder_no: 1, reminder_tries: 0 },
  };
}

/** Gives a user that many events an hour apart, each with a reminder, and returns the start of the one in the middle. */
export async function fillEvents(system: Scratch, user_id: string, count: number): Promise<string> {
  const startOf = (n: number) => new Date(START + n * HOUR_MS);
  await insert(system, 'events', count, (n) => eventRow(user_id, startOf(n), startOf(n)));
  return startOf(Math.floor(count / 2)).toISOString();
}

/** Gives a user that many unread notifications a second apart. */
export const fillNotifications = (system: Scratch, user_id: string, count: number): Promise<void> => {
  const start = Date.now() - count * 1_000;
  return insert(system, 'notifications', count, (n) => ({
    _id: randomUUID(),
    ...{ user_id, business_id: '', source_key: `bench:${user_id}:${n}`, version: 1, type: 'message' },
    ...{ title: 'Harbour Books', body: 'Your parcel is on its way.', data: '{}', session_id: '' },
    ...{ is_read: false, read_at: null, created_at: new Date(start + n * 1_000) },
  }));
};

const LOOK_EVERY_MS = 20;

/** Reminders of a user that are due now. */
export function dueReminders(system: Scratch, user_id: string) {
  let ids: string[] = [];
  let due = Number.NaN;
  return {
    /** They become due in a moment, all at once. */
    async add(count: number): Promise<void> {
      due = Date.now() + 2_000;
      const rows = Array.from({ length: count }, () => eventRow(user_id, new Date(START), new Date(due)));
      ids = rows.map(({ _id }) => _id);
      await withRows(system, 'events', (events) => events.insertMany(rows));
      await sleep(Math.max(0, due - 200 - Date.now()));
    },
    /** Waits until all are fired, and returns after how many milliseconds each was notified. */
    fired: (): Promise<number[]> =>
      withRows(system, 'notifications', async (notifications) => {
        const keys = ids.map((id) => `event:${id}:1`);
        for (;;) {
          const made = await notifications.find({ source_key: { $in: keys } }).toArray();
          if (made.length === keys.length) return made.map((one) => (one['created_at'] as Date).getTime() - due);
          await sleep(LOOK_EVERY_MS);
        }
      }),
  };
}
