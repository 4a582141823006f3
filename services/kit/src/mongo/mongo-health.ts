import type { Db } from 'mongodb';
import { watchPings } from '../net/ping-watch';

/** An idle service does little else than these pings. */
const LOOK_EVERY_MS = 2_000;
/** One lost ping says little: it may have been on a connection that was lost. */
const SILENT_AFTER = 3;
const BACK_AFTER = 2;

/**
 * Calls `changed` when the database has stopped to respond, or responds again, for a few pings in a row. It is assumed to respond
 * at first. The driver's time limits are no measure, since those of its monitor come first. The returned function ends the watch.
 */
export const watchMongo = (
  db: Pick<Db, 'command'>,
  changed: (responds: boolean) => void,
  everyMs = LOOK_EVERY_MS,
): (() => void) =>
  watchPings({
    ping: () => db.command({ ping: 1 }),
    changed,
    everyMs,
    silentAfter: SILENT_AFTER,
    backAfter: BACK_AFTER,
  });
