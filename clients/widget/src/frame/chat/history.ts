import { type ApiMessage, predecessorOf } from '../message/message';
import type { Older } from './chat-state';
import type { ReadPage } from './effects';
import type { Success } from './events';
import { type KeptChat, sessionBefore, sessionsOf, withoutEarlier, withPredecessor } from './kept-chat';
import { withHistory } from './lines';
import { add, set, type Turn } from './turn';

export const readPage = (turn: Turn, part: ReadPage['part'], place: Older): void =>
  add(turn, { do: 'read_page', part, place, stream: turn.state.following.number });

/** Reads the messages before those that are shown, of the same session or of the one before it. */
export function readOlder(turn: Turn): void {
  const { older, isReadingOlder } = turn.state;
  if (!older || isReadingOlder) return;
  set(turn, { isReadingOlder: true });
  readPage(turn, 'older', older);
}

/** Adds a page, unless its session is no longer one of the chat; `news` are messages that came since the visitor did. */
export function addPage(
  turn: Turn,
  { request, data, next_cursor: cursor }: Success<'read_page'>,
  news: readonly Pick<ApiMessage, 'id'>[],
): void {
  const { session_id } = request.place;
  if (!sessionsOf(turn.state.kept).includes(session_id)) return;
  const kept = data.reduce(
    (before, { content }) => withPredecessor(before, predecessorOf(content), session_id),
    turn.state.kept,
  );
  turn.state = withHistory(turn.state, data, news);
  set(turn, { kept, older: cursor ? { session_id, cursor } : endBefore(kept, session_id) });
}

/** The end of the session before this one; null: it is the first one. */
function endBefore(kept: KeptChat, session_id: string): Older | null {
  const before = sessionBefore(kept, session_id);
  return before === undefined ? null : { session_id: before, cursor: '' };
}

/** Leaves out an earlier session that cannot be read any more. */
export function skipSession(turn: Turn, session_id: string): void {
  const { kept, older } = turn.state;
  if (older?.session_id === session_id) set(turn, { older: endBefore(kept, session_id) });
  set(turn, { kept: withoutEarlier(kept, session_id) });
}
