import type { SessionEvent } from './event';
import type { MessageDoc } from './message';
import type { ListedSession } from './session';

/** One durable change of a session: a new message, or an event about what was there. */
export type Change =
  | { readonly seq: number; readonly at: Date; readonly message: MessageDoc }
  | { readonly seq: number; readonly at: Date; readonly event: SessionEvent };

/** Changes in their order, and the session as the same reading saw it. */
export interface Changes {
  readonly session: ListedSession;
  readonly changes: readonly Change[];
  /** Everything up to this number has been read. */
  readonly through: number;
  /** Messages that events tell of, as they are now. */
  readonly rows: ReadonlyMap<string, MessageDoc>;
}
