import type { Logger } from '@cws/kit';
import type { Collection } from 'mongodb';
import type { Activity } from './activity-store';

/** Takes a record without delaying anyone. */
export interface ActivityLog {
  record(activity: Activity): void;
  /** Writes what is waiting; resolves when all of it is written or given up. */
  flush(): Promise<void>;
  /** The last flush. */
  close(): Promise<void>;
}

const FLUSH_AFTER_MS = 500;
const BATCH = 500;
const MOST_HELD = 20_000;

/** Records go out in batches, half a second late at most; those that cannot be written are counted in a log line. */
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
      if (held >= MOST_HELD) return void lost++;
      held++;
      waiting.push(activity);
      if (waiting.length === BATCH) void flush();
      else timer ??= setTimeout(flush, FLUSH_AFTER_MS);
    },
    flush,
    close: flush,
  };
}
