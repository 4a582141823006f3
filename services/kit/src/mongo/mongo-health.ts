import type { Db } from 'mongodb';

/** An idle service does little else than these pings. */
const LOOK_EVERY_MS = 2_000;
/** One lost ping says little: it may have been on a connection that was lost. */
const SILENT_AFTER = 3;
const BACK_AFTER = 2;

/**
 * Calls `changed` when the database has stopped to respond, or responds again, for a few pings in a row. It is assumed to respond
 * at first. A ping that is pending when the next one is due counts as lost: the driver's time limits are no measure, since those
 * of its monitor come first. The returned function ends the watch.
 */
export function watchMongo(
  db: Pick<Db, 'command'>,
  changed: (responds: boolean) => void,
  everyMs = LOOK_EVERY_MS,
): () => void {
  let responds = true;
  let inARow = 0;
  let isPinging = false;
  function count(isGood: boolean): void {
    inARow = isGood === responds ? 0 : inARow + 1;
    if (inARow < (isGood ? BACK_AFTER : SILENT_AFTER)) return;
    inARow = 0;
    responds = isGood;
    changed(responds);
  }
  async function look(): Promise<void> {
    if (isPinging) return count(false);
    isPinging = true;
    const isGood = await db.command({ ping: 1 }).then(
      () => true,
      () => false,
    );
    isPinging = false;
    count(isGood);
  }
  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
}
