import type { Unsent } from '../api/store';
import type { Older, Session } from './chat-state';

/** The timers of the chat; one that is started again begins anew. */
export type Timer =
  /** A message whose response does not come. */
  | 'slow'
  /** The next try of a message. */
  | 'retry'
  /** The next try of finding the chat of another device. */
  | 'resume'
  /** The next try of reading what the stream does not tell. */
  | 'catch_up'
  /** A question to which no answer begins. */
  | 'silence'
  /** A request for a person that leads to nothing. */
  | 'handoff';

export interface Send {
  readonly do: 'send';
  readonly session_id: string;
  readonly message: Unsent;
}

export interface ReadPage {
  readonly do: 'read_page';
  readonly part: 'newest' | 'older';
  readonly place: Older;
  /** The number of the stream during which it is read. */
  readonly stream: number;
}

export interface ReadSession {
  readonly do: 'read_session';
  readonly session_id: string;
  /** The updates that the stream had told by then. */
  readonly updates: number;
}

export interface ReadSuccessor {
  readonly do: 'read_successor';
  readonly of: Session;
}

export interface OpenSession {
  readonly do: 'open_session';
}

export interface MarkRead {
  readonly do: 'mark_read';
  readonly session_id: string;
  readonly up_to: string;
}

export interface Rate {
  readonly do: 'rate';
  readonly session_id: string;
  readonly message_id: string;
  readonly helpful: boolean;
}

/** A request of the interface; each ends in an event that carries it. */
export type Request = OpenSession | Send | ReadPage | ReadSession | ReadSuccessor | MarkRead | Rate;

/** An effect that the reducer asks the driver to perform. */
export type Effect =
  | Request
  /** Gives up the request that sends a message, and that of the session which it needs. */
  | { readonly do: 'abort_sending' }
  /** Asks whether pages still show the widget. */
  | { readonly do: 'check_offer' }
  /** Reads the event stream of a session, in place of another one. */
  | { readonly do: 'follow'; readonly session_id: string }
  | { readonly do: 'unfollow' }
  | { readonly do: 'wake_stream' }
  | { readonly do: 'reconnect_stream' }
  | { readonly do: 'start_timer'; readonly timer: Timer; readonly ms: number }
  | { readonly do: 'stop_timer'; readonly timer: Timer };
