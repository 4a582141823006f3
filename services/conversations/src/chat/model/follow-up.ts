import type { Call } from '@cws/kit';
import { appendMessage, type Draft } from './append-message';
import type { Decision } from './decision';
import type { MessageDoc } from './message';
import type { SessionState } from './session';

/** The sender of a message that is about to be written. */
export type Writer = Pick<MessageDoc, 'side' | 'sender_type'> & { readonly is_private: boolean };

/** How a new message changes its session besides being appended. Both functions are pure and may run again on a fresher state. */
export interface Consequence {
  /** Returns the state to which the message is appended. */
  before?(state: SessionState): SessionState;
  after?(appended: Decision<MessageDoc>, call: Call, now: number): Decision<MessageDoc>;
}

export const NO_CONSEQUENCE: Consequence = {};

/**
 * Finds out the consequence of a new message before it is written, so that the write itself waits for no other service.
 * `Parts` is what it needs for that.
 */
export type FollowUp<Parts> = (
  parts: Parts,
  call: Call,
  session: SessionState,
  writer: Writer,
) => Consequence | Promise<Consequence>;

/** Appends the message as `appendMessage` does, with all its consequences. */
export function appendWithConsequences(
  consequences: readonly Consequence[],
  state: SessionState,
  draft: Draft,
  call: Call,
  now: number,
  quiet?: boolean,
): Decision<MessageDoc> {
  const prepared = consequences.reduce((next, { before }) => before?.(next) ?? next, state);
  const appended = appendMessage(prepared, draft, now, quiet);
  return consequences.reduce((next, { after }) => after?.(next, call, now) ?? next, appended);
}
