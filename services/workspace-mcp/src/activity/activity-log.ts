import type { Logger } from '@cws/kit';
import type { Collection } from 'mongodb';
import type { Activity } from './activity-store';

/** Records tool calls without delaying them. */
export interface ActivityLog {
  record(activity: Activity): void;
  /** Writes the queued records; resolves when all of them are written or have failed. */
  flush(): Promise<void>;
  /** Writes the remaining records and stops. */
  close(): Promise<void>;
}

const FLUSH_AFTER_MS = 500;
const BATCH = 500;
const MAX_HELD = 20_000;

/** Writes records in batches, at most half a second late; a log line counts those that could not be written. */
export function batchedActivityLog(collection: Collection<Activity>, log: Logger): ActivityLog {
  let waiting: Activity[] = [];
  let held = 0;
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(batch: Activity[]): Promise<void> {
    try {
      if (batch.length > 0) await collection.insertMany(batch, { ordered: false });
    } catch (error) {
      log.error({ err: error, records: batch.length }, 'activity could not be written');
    }
    held -= batch.length;
    if (lost > 0) log.error({ records: lost }, 'activity was lost: the database is too slow');
    lost = 0;
  }
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    writing = writing.then(() => write(batch));
    return writing;
  }
  return {
    record(activity) {
      if (held >= MAX_HELD) return void lost++;
      held++;
      waiting.push(activity);
      if (waiting.length === BATCH) void flush();
      else timer ??= setTimeout(flush, FLUSH_AFTER_MS);
    },
    flush,
    close: flush,
  };
}
