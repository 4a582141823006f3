import { NOTHING_SHOWN, type Notice, type Session } from './chat-state';
import { movedTo } from './kept-chat';
import { add, set, setFollowing, setKept, type Turn } from './turn';

/** Reads the stream of a session, in place of another one. */
export function follow(turn: Turn, session_id: string): void {
  const number = turn.state.following.number + 1;
  set(turn, { draft: null, isTyping: false, status: '' });
  setFollowing(turn, { session_id, number, newest: 'not_begun', early: [] });
  add(turn, { do: 'follow', session_id });
}

export function unfollow(turn: Turn): void {
  setFollowing(turn, { session_id: '', isConnected: true });
  add(turn, { do: 'unfollow' });
}

/** Goes on in that session; messages of the one before stay. */
export function goOnIn(turn: Turn, { id, status }: Session): void {
  set(turn, { kept: movedTo(turn.state.kept, id) });
  if (turn.state.following.session_id !== id) follow(turn, id);
  set(turn, { status });
}

/** Opens the session of the visitor: that of another device, if there is one, else a new one. */
export function openSession(turn: Turn): void {
  if (turn.state.isOpeningSession) return;
  set(turn, { isOpeningSession: true });
  add(turn, { do: 'open_session' });
}

/** Shows nothing of the chat but what was not sent. */
export const clear = (turn: Turn, notice: Notice | null): void => set(turn, { ...NOTHING_SHOWN, notice });

/** The chat is gone, as after an erasure: the next message begins a new one. */
export function forget(turn: Turn, notice: Notice | null): void {
  const { kept, following } = turn.state;
  // Another tab may have gone on in another session meanwhile.
  if (kept.session_id === following.session_id) setKept(turn, { session_id: '', earlier: [] });
  unfollow(turn);
  clear(turn, notice);
}

export const forgetGone = (turn: Turn): void => forget(turn, { key: 'chat_gone' });

/** The session takes no more messages: the next one begins another session below them. */
export function leave(turn: Turn): void {
  unfollow(turn);
  set(turn, { kept: movedTo(turn.state.kept, ''), status: '' });
}

export const notify = (turn: Turn, notice: Notice): void => set(turn, { notice });

/** Takes back the notice, if it is one of these. */
export function dropNotice(turn: Turn, ...keys: readonly Notice['key'][]): void {
  const { notice } = turn.state;
  if (notice && keys.includes(notice.key)) set(turn, { notice: null });
}

/** Another session goes on, or a message begins one. A notice about the session before it no longer applies. */
export const dropGone = (turn: Turn): void => dropNotice(turn, 'signed_out', 'chat_gone');
