import type { Side } from './message';

export type EventType = 'message.updated' | 'message.deleted' | 'message.receipt' | 'session.updated';

/**
 * A durable change of a session other than a new message. Events and messages share one sequence of numbers (`seq`). An event
 * holds ids only and is rendered for each reader by their rights.
 */
export interface SessionEvent {
  /** The session's number of the change. */
  readonly seq: number;
  readonly at: Date;
  readonly type: EventType;
  /** In message.updated and message.deleted. */
  readonly message_id?: string;
  /** The message is private: only members receive the event. */
  readonly is_private?: true;
  /** In session.updated: the names of the changed fields. */
  readonly changed?: readonly string[];
  /** In message.receipt: the side that has read. */
  readonly side?: Side;
}

/** An event before the write that numbers it. */
export type NewEvent = Omit<SessionEvent, 'seq' | 'at'>;
