import type { Failure } from '../api/api-error';
import type { Unsent } from '../api/store';
import type { StreamFrame } from '../api/stream';
import type { ApiMessage, Line } from '../message/message';
import type { Session } from './chat-state';
import type { Request, Timer } from './effects';

/** An action of the visitor. */
type VisitorEvent =
  | { readonly kind: 'chat.opened' }
  | { readonly kind: 'message.written'; readonly message: Unsent }
  | { readonly kind: 'message.retried'; readonly client_message_id: string }
  | { readonly kind: 'older.requested' }
  | { readonly kind: 'answer.rated'; readonly line: Pick<Line, 'id' | 'session_id'>; readonly helpful: boolean }
  | { readonly kind: 'messages.seen' }
  | { readonly kind: 'account.signed_in' };

/** A change in the browser: of the account, another tab, the network or a timer. */
type BrowserEvent =
  /** The account has ended, by the visitor or by the service. */
  | { readonly kind: 'account.signed_out' }
  /** Another tab of this browser has written into the storage. */
  | { readonly kind: 'storage.changed' }
  | { readonly kind: 'tab.shown' }
  | { readonly kind: 'network.returned' }
  | { readonly kind: 'timer.ended'; readonly timer: Timer };

/** A report of the event stream of a session. */
type StreamEvent =
  | { readonly kind: 'stream.frame'; readonly session_id: string; readonly frame: StreamFrame }
  | { readonly kind: 'stream.connection'; readonly isConnected: boolean }
  /** The session cannot be read any more. */
  | { readonly kind: 'stream.gone'; readonly session_id: string };

/** The data of the response to each request. */
interface Data {
  readonly open_session: Session;
  readonly send: ApiMessage;
  readonly read_page: readonly ApiMessage[];
  readonly read_session: Session;
  readonly read_successor: Session;
  readonly mark_read: unknown;
  readonly rate: { readonly helpful: boolean };
}

/** A response to that request. */
export interface Success<Do extends Request['do'] = Request['do']> {
  readonly kind: 'request.succeeded';
  readonly request: Extract<Request, { readonly do: Do }>;
  readonly data: Data[Do];
  readonly next_cursor: string;
}

/** A refusal of that request, or no response at all. */
export interface Refusal<Do extends Request['do'] = Request['do']> {
  readonly kind: 'request.failed';
  readonly request: Extract<Request, { readonly do: Do }>;
  readonly failure: Failure;
  /** The time, in milliseconds. */
  readonly at: number;
}

/** `offer.ended`: pages do not show the widget any more. */
type ResponseEvent = Success | Refusal | { readonly kind: 'offer.ended' };

export type ChatEvent = VisitorEvent | BrowserEvent | StreamEvent | ResponseEvent;
export type EventKind = ChatEvent['kind'];
/** The event of that kind. */
export type EventOf<Kind extends EventKind> = Extract<ChatEvent, { readonly kind: Kind }>;
