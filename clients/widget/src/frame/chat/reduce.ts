import {
  catchUp,
  failPage,
  failReading,
  failSuccessor,
  takeFrame,
  takePage,
  takeReadSession,
  takeSuccessor,
} from './catch-up';
import type { ChatState } from './chat-state';
import type { Effect, Request, Timer } from './effects';
import type { ChatEvent, EventKind, EventOf, Refusal, Success } from './events';
import { readOlder } from './history';
import { endSilence, endWait, failSending, retry, setReachable, takeOpened, takeSent, wake } from './outbox';
import { failRating, rate, takeRating } from './rating';
import { forgetGone, notify } from './session';
import { setFollowing, type Turn } from './turn';
import {
  advanceHandoff,
  endHandoff,
  failOpening,
  markRead,
  resume,
  signIn,
  signOut,
  takeOtherTab,
  takeWritten,
} from './visitor';

/** The chat after an event, and what the driver has to do, in this order. */
export interface Step {
  readonly state: ChatState;
  readonly effects: readonly Effect[];
}

/** Returns what follows from an event. It reads and changes nothing but its arguments' copies. */
export function reduce(state: ChatState, event: ChatEvent): Step {
  const turn: Turn = { state, effects: [] };
  REACTIONS[event.kind](turn, event as never);
  advanceHandoff(turn, event);
  return turn;
}

/** The transition for each event. */
const REACTIONS: { readonly [Kind in EventKind]: (turn: Turn, event: EventOf<Kind>) => void } = {
  'chat.opened': resume,
  'message.written': takeWritten,
  'message.retried': retry,
  'older.requested': readOlder,
  'messages.seen': markRead,
  'answer.rated': rate,
  'account.signed_in': signIn,
  'account.signed_out': signOut,
  'storage.changed': takeOtherTab,
  'tab.shown': (turn) => wake(turn, 'wake_stream'),
  'network.returned': (turn) => wake(turn, 'reconnect_stream'),
  'timer.ended': (turn, { timer }) => ENDED_TIMERS[timer](turn),
  'stream.frame': takeFrame,
  'stream.connection': (turn, { isConnected }) => setFollowing(turn, { isConnected }),
  'stream.gone': (turn, { session_id }) => {
    if (turn.state.following.session_id === session_id) forgetGone(turn);
  },
  'request.succeeded': (turn, event) => RESPONSES[event.request.do][0](turn, event as never),
  'request.failed': (turn, event) => RESPONSES[event.request.do][1](turn, event as never),
  'offer.ended': (turn) => notify(turn, { key: 'unavailable' }),
};

type Responses<Do extends Request['do']> = readonly [
  succeeded: (turn: Turn, event: Success<Do>) => void,
  failed: (turn: Turn, event: Refusal<Do>) => void,
];

/** The transition for the response to each request. */
const RESPONSES: { readonly [Do in Request['do']]: Responses<Do> } = {
  open_session: [takeOpened, failOpening],
  send: [takeSent, failSending],
  read_page: [takePage, failPage],
  read_session: [takeReadSession, failReading],
  read_successor: [takeSuccessor, failSuccessor],
  mark_read: [() => {}, () => {}], // the next one covers it
  rate: [takeRating, failRating],
};

const ENDED_TIMERS: Readonly<Record<Timer, (turn: Turn) => void>> = {
  slow: (turn) => setReachable(turn, false),
  retry: endWait,
  resume,
  catch_up: catchUp,
  silence: endSilence,
  handoff: endHandoff,
};
