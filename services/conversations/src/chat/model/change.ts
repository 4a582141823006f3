import type { SessionEvent } from './event';
import type { MessageDoc } from './message';
import type { ListedSession } from './session';

/** One durable change of a session: a new message, or an event about something that existed. */
export type Change =
  | { readonly seq: number; readonly at: Date; readonly message: MessageDoc }
  | { readonly seq: number; readonly at: Date; readonly event: SessionEvent };

/** Changes in their order, with the session as the same query read it. */
export interface Changes {
  readonly session: ListedSession;
  readonly changes: readonly Change[];
  /** The number up to which `changes` is complete. */
  readonly through: number;
  /** The current form of the messages that events refer to. */
  readonly rows: ReadonlyMap<string, MessageDoc>;
}
