import { batched, type Call, uuidV7, within } from '@cws/kit';
import type { Collection, Db, UpdateFilter } from 'mongodb';
import { latestCall } from '../grouping/latest-call';
import type { SettingsRow } from './settings';

/** Settings by path, such as `privacy.show_read_receipts`; null for the default. */
type Changes = readonly (readonly [string, string | boolean | null])[];

/** The only module that uses the settings' collection. */
export interface SettingsStore {
  readonly rows: Collection<SettingsRow>;
  of(call: Call, userId: string): Promise<SettingsRow | null>;
  /** Changes only the named settings, so that parallel changes of different settings are all kept. */
  change(call: Call, userId: string, changes: Changes, now: Date): Promise<SettingsRow>;
}

export function openSettingsStore(db: Db): SettingsStore {
  const rows = db.collection<SettingsRow>('settings');
  // Reads that are requested at the same time share a command.
  const read = batched<{ call: Call; user_id: string }, SettingsRow | null>(async (items) => {
    const ids = [...new Set(items.map(({ user_id }) => user_id))];
    const settings = rows.find({ user_id: { $in: ids } }, within(latestCall(items.map(({ call }) => call))));
    const byUser = new Map((await settings.toArray()).map((row) => [row.user_id, row]));
    return items.map(({ user_id }) => byUser.get(user_id) ?? null);
  });
  return {
    rows,
    of: (call, user_id) => read({ call, user_id }),
    async change(call, user_id, changes, now) {
      // One of several parallel first changes inserts, and the server retries the others: an upsert by a unique key.
      const options = { ...within(call), upsert: true, returnDocument: 'after' } as const;
      return (await rows.findOneAndUpdate({ user_id }, updateOf(changes, now), options))!;
    },
  };
}

/** The time never goes back, also when the clock of another process is ahead. */
const updateOf = (changes: Changes, now: Date): UpdateFilter<SettingsRow> => ({
  $setOnInsert: { _id: uuidV7(now.getTime()) },
  $set: Object.fromEntries(changes.filter(([, value]) => value !== null)),
  $unset: Object.fromEntries(changes.filter(([, value]) => value === null).map(([path]) => [path, ''])),
  $max: { updated_at: now },
});
