import type { ClientSession } from 'mongodb';
import type { NewEvent, SessionEvent } from './event';
import type { MessageDoc } from './message';
import type { SessionState } from './session';

/** A change of rows that exist: one message, or the replies to one. */
export interface RowChange {
  readonly of: { readonly _id: string } | { readonly reply_to_message_id: string };
  readonly set?: Partial<MessageDoc>;
  readonly unset?: readonly (keyof MessageDoc)[];
}

/** Other documents that are written in one transaction with the session, by `write`. Thrown errors undo all of it. */
export type Together = (write: () => Promise<void>, transaction: ClientSession) => Promise<void>;

/** Thrown inside a transaction: what was read has changed, the change has to be decided again. */
export class Outdated extends Error {}

/** What a change makes of a session, and what its caller learns. Either messages are appended or rows are changed. */
export interface Decision<T> {
  readonly next: SessionState;
  readonly append?: readonly MessageDoc[];
  readonly rows?: readonly RowChange[];
  readonly events?: readonly SessionEvent[];
  /** Messages that say something else from now on, or nothing. */
  readonly revised?: readonly MessageDoc[];
  /** Of a change that is committed by itself only. */
  readonly together?: Together;
  readonly result: T;
}

/** The decision with one more durable change, numbered after those that it has. */
export function withEvent<T>(decision: Decision<T>, event: NewEvent, at: Date): Decision<T> {
  const { next, events = [] } = decision;
  const seq = next.seq + 1;
  return { ...decision, next: { ...next, seq }, events: [...events, { ...event, seq, at }] };
}

/** Nothing is written. */
export const unchanged = <T>(state: SessionState, result: T): Decision<T> => ({ next: state, result });
