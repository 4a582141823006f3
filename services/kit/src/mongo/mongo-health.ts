import type { Db } from 'mongodb';

/** A ping is most of what a service does while nothing is asked of it. */
const LOOK_EVERY_MS = 2_000;
/** One lost ping says little: a connection may just have been lost. */
const SILENT_AFTER = 3;
const BACK_AFTER = 2;

/**
 * Tells whether the database responds, once that has been otherwise for a few looks in a row; it is taken to respond at
 * first. A ping that is still under way at the next look counts as one without a response: the driver's own time limits
 * are no measure, since those of its monitor come first.
 */
export function watchMongo(
  db: Pick<Db, 'command'>,
  told: (responds: boolean) => void,
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
    told(responds);
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
