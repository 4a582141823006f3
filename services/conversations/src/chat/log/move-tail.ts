import type { UpdateFilter } from 'mongodb';
import type { SessionDoc, SessionState } from '../model/session';
import type { Collections } from '../store/collections';
import type { TailStore } from '../store/tail-store';

/** A tail keeps the newest page at least, so that reading it costs one document. */
const KEPT_MESSAGES = 26;
/** With this limit a session of short questions with client_message_ids, all answers pending, stays below 32 KiB. */
const MAX_MESSAGES = 48;
const MAX_BYTES = 512 * 1024;
const KEPT_EVENTS = 16;
const MAX_EVENTS = 64;

interface SizedRow {
  readonly _id: string;
  readonly bytes: number;
}

export const needsMoving = (state: Pick<SessionState, 'tail' | 'tail_bytes' | 'event_count'> | undefined): boolean =>
  state !== undefined &&
  (state.tail.length >= MAX_MESSAGES || state.tail_bytes > MAX_BYTES || state.event_count >= MAX_EVENTS);

const bytesOf = (rows: readonly SizedRow[]): number => rows.reduce((sum, row) => sum + row.bytes, 0);

/** How many of the oldest messages leave a tail that has grown too long or too large. */
function movable(tail: readonly SizedRow[]): number {
  const byLength = Math.max(0, tail.length - KEPT_MESSAGES);
  return bytesOf(tail) > MAX_BYTES ? Math.max(byLength, Math.ceil(tail.length / 2)) : byLength;
}

type Documents = Pick<Collections, 'sessions' | 'tails'>;

/**
 * Moves the oldest messages of a tail to the messages collection, and old events to theirs. First the database copies them;
 * then they are removed from the session unless it was written meanwhile. A crash between the two leaves copies that the
 * next move overwrites.
 */
export async function moveTail({ sessions, tails }: Documents, id: string): Promise<void> {
  for (;;) {
    const session = await tails.sizes(id);
    if (!session) return;
    const { rev, tail, events } = session;
    const [rows, old] = [movable(tail), Math.max(0, events.length - KEPT_EVENTS)];
    if (rows === 0 && old === 0) return recountBytes({ sessions, tails }, id, session);
    if (rows > 0) await tails.copyToHistory(id, rev, rows);
    if (old > 0) await tails.copyEvents(id, rev, old);
    if (await sessions.compareAndSet(id, rev, removal(session, rows, old))) return;
  }
}

/** Purged and read-once messages lose their content but stay in the sum, which would otherwise ask for a move after every message. */
async function recountBytes({ sessions }: Documents, id: string, { rev, tail, tail_bytes }: Sizes): Promise<void> {
  const bytes = bytesOf(tail);
  if (bytes <= MAX_BYTES && tail_bytes > MAX_BYTES)
    await sessions.compareAndSet(id, rev, { $set: { tail_bytes: bytes, rev: rev + 1 } });
}

type Sizes = NonNullable<Awaited<ReturnType<TailStore['sizes']>>>;

function removal({ rev, tail, events }: Sizes, rows: number, old: number): UpdateFilter<SessionDoc> {
  const through = tail[rows - 1]?._id;
  const seq = events[old - 1]?.seq;
  return {
    $pull: {
      ...(through !== undefined && { tail: { _id: { $lte: through } } }),
      ...(seq !== undefined && { events: { seq: { $lte: seq } } }),
    },
    $set: {
      ...(through !== undefined && { history_through: through, tail_bytes: bytesOf(tail.slice(rows)) }),
      event_count: events.length - old,
      rev: rev + 1,
    },
  } as UpdateFilter<SessionDoc>;
}
