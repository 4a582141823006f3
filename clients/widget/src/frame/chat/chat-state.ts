import type { Unsent } from '../api/store';
import type { StreamFrame } from '../api/stream';
import type { Line } from '../message/message';
import type { KeptChat } from './kept-chat';

/** An answer that is being written. */
export interface Draft {
  readonly answer_id: string;
  readonly attempt: number;
  readonly text: string;
}

/** A message that the service has not confirmed. */
export interface Waiting extends Unsent {
  readonly failed: boolean;
  /** Id of the message below which a failed one stays. */
  readonly place: string;
}

/** A place in the messages of a session, from which older ones are read. */
export interface Older {
  readonly session_id: string;
  /** Empty: from the newest message of the session on. */
  readonly cursor: string;
}

/** A session, as far as it is read here. */
export interface Session {
  readonly id: string;
  readonly status: string;
  /** The session in which a transferred one goes on. */
  readonly transferred_to_session_id: string;
}

/** A text that tells the visitor about the chat, until a message is sent. */
export interface Notice {
  readonly key: 'signed_out' | 'chat_gone' | 'limited' | 'unavailable' | 'failed';
  /** The time at which the chat goes on, in milliseconds. */
  readonly until?: number;
}

/** The part of the state that shows the sessions of the chat. */
export interface Shown {
  /** Confirmed messages, oldest first. */
  readonly lines: readonly Line[];
  readonly draft: Draft | null;
  /** The status of the session; empty without one. */
  readonly status: string;
  /** The place of older messages; null: there are none. */
  readonly older: Older | null;
  /** Id of the newest message that was there before the visitor came; empty: none. */
  readonly oldUpTo: string;
  /** Whether a human agent is typing. */
  readonly isTyping: boolean;
  /** The ratings of answers that the service has not confirmed, by the id of the answer. */
  readonly ratings: Readonly<Record<string, boolean>>;
  readonly notice: Notice | null;
}

/** The session whose event stream is read. */
export interface Following {
  /** Empty: none. */
  readonly session_id: string;
  /** Counts the streams: what was requested for an earlier one is no longer of use. */
  readonly number: number;
  readonly isConnected: boolean;
  /**
   * Whether the newest messages were read since the stream began, which tells only of what comes after its first frame. `outdated`:
   * they are being read, and changes were missed meanwhile. `filling`: they were, and messages from before are read, since they are few.
   */
  readonly newest: 'not_begun' | 'unread' | 'reading' | 'outdated' | 'filling' | 'read';
  /** The frames about messages that arrive while the newest messages are read. They are shown after these; null at other times. */
  readonly early: readonly StreamFrame[] | null;
  /** The updates that the stream has told: a session that was read before one of them may be older than it. */
  readonly updates: number;
}

/** The messages of the visitor are sent one after the other, until the service has confirmed each. */
export interface Outbox {
  /** The id of the message that is being sent; empty: none. */
  readonly sending: string;
  /** Whether that message waits for the session that is being opened. */
  readonly needsSession: boolean;
  /** Whether the last request had a response in time. */
  readonly isReachable: boolean;
  /** The service has asked for a wait, which nothing cuts short. */
  readonly isLimited: boolean;
  /** The message is sent again at once when its request, which was given up, has ended. */
  readonly isWoken: boolean;
  /** Ids of the messages that were refused, and sent again after a new beginning. */
  readonly triedAgain: readonly string[];
}

/** The chat of one visitor: what is shown, and where it stands with the service. */
export interface ChatState extends Shown {
  /** Messages that the service has not confirmed, in the order in which they were written. */
  readonly unsent: readonly Waiting[];
  /** As it is in the storage of the browser when an event happens. */
  readonly kept: KeptChat;
  readonly following: Following;
  readonly outbox: Outbox;
  /** The requests that are under way, of those that are made once at a time. */
  readonly isOpeningSession: boolean;
  readonly isReadingOlder: boolean;
  /** The sessions whose newest messages were read since the visitor came: what is read of them again came meanwhile. */
  readonly visited: readonly string[];
  /** How far a request for a person is: it is sent, the session is read, the service hands the session over. */
  readonly handoff: 'none' | 'sending' | 'reading' | 'taking';
  /** Whether the session that is being opened is that of another device of the visitor. */
  readonly isFinding: boolean;
  /** Whether the visitor has signed in: the notice about the end of the sign-in depends on it. */
  readonly isSignedIn: boolean;
}

export const NOTHING_SHOWN: Shown = {
  lines: [],
  draft: null,
  status: '',
  older: null,
  oldUpTo: '',
  isTyping: false,
  ratings: {},
  notice: null,
};

/** The chat when the page is opened, with the messages that the browser has kept because they were not sent. */
export const startOf = (kept: KeptChat, unsent: readonly Unsent[]): ChatState => ({
  ...NOTHING_SHOWN,
  unsent: unsent.map((one) => ({ ...one, failed: false, place: '' })),
  kept,
  following: { session_id: '', number: 0, isConnected: true, newest: 'not_begun', early: null, updates: 0 },
  outbox: { sending: '', needsSession: false, isReachable: true, isLimited: false, isWoken: false, triedAgain: [] },
  isOpeningSession: false,
  isReadingOlder: false,
  visited: [],
  handoff: 'none',
  isFinding: false,
  isSignedIn: kept.email !== '',
});

/** Statuses after which a message begins a new session. */
const ENDED = ['archived', 'closed'];

export const isOver = ({ status }: Pick<Shown, 'status'>): boolean => ENDED.includes(status);

export const isConnected = ({ following, outbox }: Pick<ChatState, 'following' | 'outbox'>): boolean =>
  following.isConnected && outbox.isReachable;
