import type { EventStore } from './event-store';
import type { MessageStore } from './message-store';
import type { SessionStore } from './session-store';
import type { TailStore } from './tail-store';

/** The stores of a session, its messages and its events: in its document, and after they have left it. */
export interface Collections {
  readonly sessions: SessionStore;
  readonly tails: TailStore;
  readonly messages: MessageStore;
  readonly events: EventStore;
}
