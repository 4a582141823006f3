import type { Call } from '@cws/kit';
import type { Decision } from './decision';
import type { MessageDoc } from './message';
import type { SessionState } from './session';

/** Who is about to write a message. */
export type Writer = Pick<MessageDoc, 'side' | 'sender_type'> & { readonly is_private: boolean };

/** How a new message changes its session besides being appended; both are pure and may run again on a fresher state. */
export interface Consequence {
  /** The state to which the message is appended. */
  before?(state: SessionState): SessionState;
  after?(appended: Decision<MessageDoc>, call: Call, now: number): Decision<MessageDoc>;
}

export const NO_CONSEQUENCE: Consequence = {};

/**
 * Finds out what a new message leads to. It runs before the write, so that the write waits for nobody; `Parts` are what it asks.
 */
export type FollowUp<Parts> = (
  parts: Parts,
  call: Call,
  session: SessionState,
  writer: Writer,
) => Consequence | Promise<Consequence>;
