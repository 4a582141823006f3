import type { Failure } from '../api/api-error';
import type { Unsent } from '../api/store';
import { type ChatState, isOver, type Waiting } from './chat-state';
import type { EventOf, Refusal, Success } from './events';
import { withMessages } from './lines';
import { dropGone, dropNotice, follow, forgetGone, goOnIn, leave, notify, openSession } from './session';
import { add, set, setOutbox, startTimer, stopTimer, type Turn } from './turn';
import { withFailure, withUnsent } from './unsent';

const TRY_AGAIN_MS = 5_000;
/** A visitor is told that a message is not sent after this time, although its response may still come. */
const SLOW_MS = 4_000;
/** A shorter wait is not worth a notice. */
const NOTICED_MS = 5_000;
/** An answer begins earlier, also on a busy day. */
const SILENCE_MS = 10_000;

const nextOf = ({ unsent }: ChatState): Waiting | undefined => unsent.find(({ failed }) => !failed);

/** Whether no message is sent or waits for it. */
export const isEmpty = (state: ChatState): boolean => state.outbox.sending === '' && !nextOf(state);

/** Sends the first message that waits. */
export function flush(turn: Turn): void {
  const { sending, isLimited } = turn.state.outbox;
  if (sending !== '' || isLimited) return;
  stopTimer(turn, 'retry');
  const next = nextOf(turn.state);
  if (!next) return;
  setOutbox(turn, { sending: next.client_message_id });
  startTimer(turn, 'slow', SLOW_MS);
  const { session_id } = turn.state.kept;
  if (session_id === '' || isOver(turn.state)) {
    setOutbox(turn, { needsSession: true });
    openSession(turn);
  } else {
    if (turn.state.following.session_id !== session_id) follow(turn, session_id);
    send(turn, session_id);
  }
}

function send(turn: Turn, session_id: string): void {
  const { unsent, outbox } = turn.state;
  const message = unsent.find(({ client_message_id }) => client_message_id === outbox.sending);
  if (message) add(turn, { do: 'send', session_id, message });
  else {
    // The stream has told it meanwhile.
    end(turn);
    flush(turn);
  }
}

export function write(turn: Turn, message: Unsent): void {
  dropGone(turn);
  turn.state = withUnsent(turn.state, message);
  flush(turn);
}

/** Sends a message again that was refused. */
export function retry(turn: Turn, { client_message_id: id }: EventOf<'message.retried'>): void {
  turn.state = withFailure(turn.state, id, false);
  setOutbox(turn, { triedAgain: turn.state.outbox.triedAgain.filter((one) => one !== id) });
  flush(turn);
}

/** Tries at once what waits for a later try, or for a response that does not come; so does the stream. */
export function wake(turn: Turn, stream: 'wake_stream' | 'reconnect_stream'): void {
  add(turn, { do: stream });
  wakeOutbox(turn);
}

function wakeOutbox(turn: Turn): void {
  const { sending, isReachable } = turn.state.outbox;
  const isWoken = sending !== '' && !isReachable;
  setOutbox(turn, { isWoken });
  if (isWoken) add(turn, { do: 'abort_sending' });
  else flush(turn);
}

function end(turn: Turn): void {
  setOutbox(turn, { sending: '', needsSession: false, isWoken: false });
  stopTimer(turn, 'slow');
}

export function setReachable(turn: Turn, isReachable: boolean): void {
  if (turn.state.outbox.isReachable === isReachable) return;
  setOutbox(turn, { isReachable });
  if (isReachable) add(turn, { do: 'reconnect_stream' });
}

export function takeOpened(turn: Turn, { data }: Success<'open_session'>): void {
  set(turn, { isOpeningSession: false, isFinding: false });
  stopTimer(turn, 'resume');
  goOnIn(turn, data);
  if (!turn.state.outbox.needsSession) return;
  setOutbox(turn, { needsSession: false });
  send(turn, data.id);
}

export function takeSent(turn: Turn, { data }: Success<'send'>): void {
  turn.state = withMessages(turn.state, [data]);
  dropNotice(turn, 'limited', 'unavailable', 'failed');
  startTimer(turn, 'silence', SILENCE_MS);
  end(turn);
  setReachable(turn, true);
  flush(turn);
}

/** The message that is being sent was refused, or the session that it needs. */
export function failSending(turn: Turn, { failure, at }: Pick<Refusal, 'failure' | 'at'>): void {
  const { sending, isWoken } = turn.state.outbox;
  end(turn);
  setReachable(turn, failure.status !== 0 && failure.status < 500);
  if (failure.isPassing) wait(turn, failure.retryAfterS * 1_000, at);
  else failMessage(turn, sending, failure);
  if (isWoken) wakeOutbox(turn);
}

/** A wait that the service asks for is not cut short. */
function wait(turn: Turn, asked: number, at: number): void {
  setOutbox(turn, { isLimited: asked > 0 });
  if (asked > NOTICED_MS) notify(turn, { key: 'limited', until: at + asked });
  startTimer(turn, 'retry', asked || TRY_AGAIN_MS);
}

export function endWait(turn: Turn): void {
  setOutbox(turn, { isLimited: false });
  flush(turn);
}

/** A refusal that ends the session or the account leads to a new beginning, in which the message is sent once more. */
function failMessage(turn: Turn, id: string, failure: Failure): void {
  const { triedAgain } = turn.state.outbox;
  setOutbox(turn, { triedAgain: [...triedAgain, id] });
  const beginsAnew = failure.status === 401 || failure.code.startsWith('session_');
  concede(turn, failure);
  if (!beginsAnew || triedAgain.includes(id)) turn.state = withFailure(turn.state, id, true);
  flush(turn);
}

/** Takes what a refusal says about the session, or about the widget. */
function concede(turn: Turn, { status, code }: Failure): void {
  if (status === 401) return;
  if (code === 'session_not_found') forgetGone(turn);
  else if (code === 'session_archived' || code === 'session_closed') leave(turn);
  else if (code === 'forbidden' || turn.state.kept.session_id === '') notify(turn, { key: 'unavailable' });
}

/** Looks whether pages still show the widget: a suspended app takes the messages of its open chats, and its bot is silent. */
export function endSilence(turn: Turn): void {
  const { draft, status, lines } = turn.state;
  if (!draft && status === 'active' && lines.at(-1)?.from === 'user') add(turn, { do: 'check_offer' });
}
