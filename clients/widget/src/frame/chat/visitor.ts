import { readSession } from './catch-up';
import { isOver } from './chat-state';
import type { ChatEvent, EventOf, Refusal } from './events';
import { failSending, flush, isEmpty, write } from './outbox';
import { clear, dropGone, follow, forget, leave, openSession, unfollow } from './session';
import { add, set, setKept, startTimer, stopTimer, type Turn } from './turn';

const TRY_AGAIN_MS = 5_000;
/** As long as the service may take to hand a chat over; then the visitor may ask again. */
const HANDOFF_MS = 10_000;

/** Continues the chat that this browser or this account has, if any. */
export function resume(turn: Turn): void {
  const { hasAccount, session_id, email } = turn.state.kept;
  if (hasAccount && session_id !== '') follow(turn, session_id);
  else if (hasAccount && email !== '') {
    // A visitor who has signed in finds the chat of their other devices.
    set(turn, { isFinding: true });
    openSession(turn);
  }
  flush(turn);
}

export function failOpening(turn: Turn, event: Refusal<'open_session'>): void {
  const { isPassing, retryAfterS } = event.failure;
  if (turn.state.isFinding && isPassing) startTimer(turn, 'resume', Math.max(retryAfterS * 1_000, TRY_AGAIN_MS));
  set(turn, { isOpeningSession: false, isFinding: false });
  if (turn.state.outbox.needsSession) failSending(turn, event);
}

const noteSignIn = (turn: Turn): void => set(turn, { isSignedIn: turn.state.kept.email !== '' });

/** Begins anew with the account of the visitor, which may be another one. */
export function signIn(turn: Turn): void {
  noteSignIn(turn);
  set(turn, { notice: null });
  if (isOver(turn.state)) leave(turn);
  unfollow(turn);
  resume(turn);
}

/** Begins anew without the chat of an account that has ended. */
export function signOut(turn: Turn): void {
  const { lines, isSignedIn } = turn.state;
  forget(turn, lines.length === 0 ? null : { key: isSignedIn ? 'signed_out' : 'chat_gone' });
  set(turn, { isSignedIn: false });
}

/** Another tab of this browser went on in another session, with another account, or has read. */
export function takeOtherTab(turn: Turn): void {
  const { kept, following } = turn.state;
  if (!kept.hasAccount && following.session_id !== '') signOut(turn);
  else if (kept.session_id !== following.session_id) goWithOtherTab(turn);
  noteSignIn(turn);
}

function goWithOtherTab(turn: Turn): void {
  const { kept, following } = turn.state;
  if (following.session_id !== '' && !kept.earlier.includes(following.session_id)) clear(turn, null);
  if (kept.session_id === '') unfollow(turn);
  else {
    dropGone(turn);
    follow(turn, kept.session_id);
  }
}

/** Marks everything as read. */
export function markRead(turn: Turn): void {
  const { session_id, seen } = turn.state.kept;
  const newest = turn.state.lines.at(-1)?.id;
  if (session_id === '' || newest === undefined || newest <= seen) return;
  setKept(turn, { seen: newest });
  add(turn, { do: 'mark_read', session_id, up_to: newest });
}

/** A message of the visitor. The button for a person goes when the service has changed the status; clicks until then ask once. */
export function takeWritten(turn: Turn, { message }: EventOf<'message.written'>): void {
  const { handoff, unsent } = turn.state;
  if (message.isHandoff) {
    if (handoff !== 'none' || unsent.some(({ isHandoff }) => isHandoff)) return;
    set(turn, { handoff: 'sending' });
  }
  write(turn, message);
}

/** Goes on with a request for a person, which the service takes a moment after it has confirmed the message. */
export function advanceHandoff(turn: Turn, event: ChatEvent): void {
  const { handoff, following } = turn.state;
  if (handoff === 'sending' && isEmpty(turn.state)) {
    const isFollowing = following.session_id !== '';
    set(turn, { handoff: isFollowing ? 'reading' : 'none' });
    if (isFollowing) readSession(turn);
  } else if (handoff === 'reading' && 'request' in event && event.request.do === 'read_session') {
    // From now on the status says whether it was handed over.
    set(turn, { handoff: 'taking' });
    startTimer(turn, 'handoff', HANDOFF_MS);
  }
  if (turn.state.handoff === 'taking' && turn.state.status !== 'active') endHandoff(turn);
}

export function endHandoff(turn: Turn): void {
  set(turn, { handoff: 'none' });
  stopTimer(turn, 'handoff');
}
