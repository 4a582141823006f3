import type { EventStore } from './event-store';
import type { MessageStore } from './message-store';
import type { SessionStore } from './session-store';
import type { TailStore } from './tail-store';

/** A session with its messages and events: first what stands in its document, then what has left it. */
export interface Collections {
  readonly sessions: SessionStore;
  readonly tails: TailStore;
  readonly messages: MessageStore;
  readonly events: EventStore;
}
