import type { Call } from '@cws/kit';
import { appendMessage, type Draft } from './append-message';
import type { Decision } from './decision';
import type { MessageDoc } from './message';
import type { SessionState } from './session';

/** The sender of a message that is about to be written. */
export type Writer = Pick<MessageDoc, 'side' | 'sender_type'> & { readonly is_private: boolean };

/** The circumstances of a new message. */
export interface Occasion {
  readonly call: Call;
  readonly now: number;
  /** Whether its writer hides that they have read the messages before it. */
  readonly quiet?: boolean;
  /** The chat_language that the user had when they sent it, if it was requested; empty when they have set none. */
  readonly chat_language?: string;
}

/** How a new message changes its session besides being appended. Both functions are pure and may run again on a fresher state. */
export interface Consequence {
  /** Returns the state to which the message is appended. */
  before?(state: SessionState): SessionState;
  after?(appended: Decision<MessageDoc>, occasion: Occasion): Decision<MessageDoc>;
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
  occasion: Occasion,
): Decision<MessageDoc> {
  const prepared = consequences.reduce((next, { before }) => before?.(next) ?? next, state);
  const appended = appendMessage(prepared, draft, occasion.now, occasion.quiet);
  return consequences.reduce((next, { after }) => after?.(next, occasion) ?? next, appended);
}
