import type { SessionState } from '../session/session';
import type { SessionStore } from '../session/session-store';

/** A tail holds at least the newest page, so that reading it costs one document. */
const KEPT = 32;
const MAX_LENGTH = 96;
const MAX_BYTES = 512 * 1024;

interface SizedRow {
  readonly _id: string;
  readonly bytes: number;
}

export const needsMoving = (state: Pick<SessionState, 'tail' | 'tail_bytes'> | undefined): boolean =>
  state !== undefined && (state.tail.length >= MAX_LENGTH || state.tail_bytes > MAX_BYTES);

const bytesOf = (rows: readonly SizedRow[]): number => rows.reduce((sum, row) => sum + row.bytes, 0);

/** How many of the oldest rows leave a tail that has grown too long or too heavy. */
function movable(tail: readonly SizedRow[]): number {
  const byLength = Math.max(0, tail.length - KEPT);
  return bytesOf(tail) > MAX_BYTES ? Math.max(byLength, Math.ceil(tail.length / 2)) : byLength;
}

/**
 * Moves the oldest messages of a tail to the messages collection: first the database copies them there, then, if nothing was
 * written meanwhile, they leave the tail. A crash between the two leaves copies that the next move writes over.
 */
export async function moveTail(sessions: SessionStore, id: string): Promise<void> {
  for (;;) {
    const session = await sessions.tailSizes(id);
    const count = session ? movable(session.tail) : 0;
    if (!session || count === 0) return;
    const through = session.tail[count - 1]!._id;
    await sessions.copyToHistory(id, session.rev, count);
    const moved = await sessions.compareAndSet(id, session.rev, {
      $pull: { tail: { _id: { $lte: through } } },
      $set: { history_through: through, tail_bytes: bytesOf(session.tail.slice(count)), rev: session.rev + 1 },
    });
    if (moved) return;
  }
}
