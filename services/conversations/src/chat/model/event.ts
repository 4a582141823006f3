import type { Side } from './message';

export type EventType = 'message.updated' | 'message.deleted' | 'message.receipt' | 'session.updated';

/**
 * A durable change of a session that is not a new message: a new message is its own row, whose `seq` stands in the same
 * count. Holds ids only, and is rendered with the rights of whoever reads it.
 */
export interface SessionEvent {
  /** The session's number of the change. */
  readonly seq: number;
  readonly at: Date;
  readonly type: EventType;
  /** Of message.updated and message.deleted. */
  readonly message_id?: string;
  /** The message is private: members alone hear of it. */
  readonly is_private?: true;
  /** Of session.updated: names of fields of a session. */
  readonly changed?: readonly string[];
  /** Of message.receipt: whose reading it is. */
  readonly side?: Side;
}

/** An event before the write that gives it its number. */
export type NewEvent = Omit<SessionEvent, 'seq' | 'at'>;
