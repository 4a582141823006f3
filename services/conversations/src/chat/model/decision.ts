import type { ClientSession } from 'mongodb';
import type { NewEvent, SessionEvent } from './event';
import type { MessageDoc } from './message';
import type { SessionState } from './session';

/** A change of stored messages: of one, or of the replies to one. */
export interface RowChange {
  readonly of: { readonly _id: string } | { readonly reply_to_message_id: string };
  readonly set?: Partial<MessageDoc>;
  readonly unset?: readonly (keyof MessageDoc)[];
}

/** Writes other documents in one transaction with the session, which `write` writes. An error rolls back all of it. */
export type Together = (write: () => Promise<void>, transaction: ClientSession) => Promise<void>;

/** Thrown inside a transaction when a document has changed since it was read, so that the change is decided again. */
export class Outdated extends Error {}

/** The next state of a session, and the result for the caller. A decision either appends messages or changes stored ones. */
export interface Decision<T> {
  readonly next: SessionState;
  readonly append?: readonly MessageDoc[];
  readonly rows?: readonly RowChange[];
  readonly events?: readonly SessionEvent[];
  /** Messages whose content was changed or removed. */
  readonly revised?: readonly MessageDoc[];
  /** Allowed only in a change that is committed by itself. */
  readonly together?: Together;
  readonly result: T;
}

/** Adds an event, whose number follows those of the decision's other changes. */
export function withEvent<T>(decision: Decision<T>, event: NewEvent, at: Date): Decision<T> {
  const { next, events = [] } = decision;
  const seq = next.seq + 1;
  return { ...decision, next: { ...next, seq }, events: [...events, { ...event, seq, at }] };
}

/** The decision that writes nothing. */
export const unchanged = <T>(state: SessionState, result: T): Decision<T> => ({ next: state, result });
