import { type Call, ensureIndexes, isDuplicateKey, uuidV7, within } from '@cws/kit';
import type { Collection, Db, UpdateFilter } from 'mongodb';
import type { SettingsRow } from './settings';

/** Settings by path, such as `privacy.show_read_receipts`; null for the default. */
export type Changes = readonly (readonly [string, string | boolean | null])[];

/** The only way to the settings' collection. */
export interface SettingsStore {
  readonly rows: Collection<SettingsRow>;
  of(call: Call, userId: string): Promise<SettingsRow | null>;
  /** Changes what it names and nothing else: of two at once that name different settings both are kept. */
  change(call: Call, userId: string, changes: Changes, now: Date): Promise<SettingsRow>;
}

export async function openSettingsStore(db: Db): Promise<SettingsStore> {
  const rows = db.collection<SettingsRow>('settings');
  await ensureIndexes(rows, [{ keys: { user_id: 1 }, options: { unique: true } }]);
  return {
    rows,
    of: (call, user_id) => rows.findOne({ user_id }, within(call)),
    change: (call, user_id, changes, now) => upsert(rows, call, user_id, updateOf(changes, now)),
  };
}

/** A clock that is behind another process's does not take the time back. */
const updateOf = (changes: Changes, now: Date): UpdateFilter<SettingsRow> => ({
  $setOnInsert: { _id: uuidV7(now.getTime()) },
  $set: Object.fromEntries(changes.filter(([, value]) => value !== null)),
  $unset: Object.fromEntries(changes.filter(([, value]) => value === null).map(([path]) => [path, ''])),
  $max: { updated_at: now },
});

/** Of parallel first changes one inserts, and the others find its row on trying again. */
async function upsert(
  rows: Collection<SettingsRow>,
  call: Call,
  user_id: string,
  update: UpdateFilter<SettingsRow>,
): Promise<SettingsRow> {
  try {
    const options = { ...within(call), upsert: true, returnDocument: 'after' } as const;
    return (await rows.findOneAndUpdate({ user_id }, update, options))!;
  } catch (error) {
    if (!isDuplicateKey(error, 'user_id')) throw error;
    return upsert(rows, call, user_id, update);
  }
}
