import type { SessionState } from '../session/session';
import type { SessionStore } from '../session/session-store';
import type { MessageDoc } from './message';
import type { MessageStore } from './message-store';

/** A tail holds at least the newest page, so that reading it costs one document. */
const KEPT = 32;
const MAX_LENGTH = 96;
const MAX_BYTES = 512 * 1024;

type Sized = Pick<SessionState, 'tail' | 'tail_bytes'>;

export const needsMoving = ({ tail, tail_bytes }: Sized): boolean =>
  tail.length >= MAX_LENGTH || tail_bytes > MAX_BYTES;

const bytesOf = (rows: readonly MessageDoc[]): number => rows.reduce((sum, row) => sum + (row.content?.length ?? 0), 0);

/** The oldest rows of a tail that has grown too long or too heavy. */
function movable(tail: readonly MessageDoc[]): readonly MessageDoc[] {
  const byLength = Math.max(0, tail.length - KEPT);
  const heavy = bytesOf(tail) > MAX_BYTES;
  return tail.slice(0, heavy ? Math.max(byLength, Math.ceil(tail.length / 2)) : byLength);
}

/**
 * Moves the oldest messages of a tail to the messages collection: first they are there too, then, if nothing was written
 * meanwhile, they leave the tail. A crash between the two leaves copies that the next move writes over.
 */
export async function moveTail(sessions: SessionStore, messages: MessageStore, id: string): Promise<void> {
  for (;;) {
    const session = await sessions.collection.findOne({ _id: id }, { projection: { rev: 1, tail: 1, tail_bytes: 1 } });
    if (!session || !needsMoving(session)) return;
    const rows = movable(session.tail);
    const through = rows.at(-1)?._id;
    if (through === undefined) return;
    await messages.put(rows);
    const moved = await sessions.compareAndSet(id, session.rev, {
      $pull: { tail: { _id: { $lte: through } } },
      $set: { history_through: through, tail_bytes: bytesOf(session.tail.slice(rows.length)), rev: session.rev + 1 },
    });
    if (moved) return;
  }
}
