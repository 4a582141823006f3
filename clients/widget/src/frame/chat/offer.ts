import type { Line } from '../message/message';
import type { ChatState } from './chat-state';

/** The ways on that a visitor has from an answer of the bot. */
export interface Offer extends Pick<Line, 'key' | 'suggestions' | 'offersPerson'> {
  /** The question that it does not answer; undefined where it knows the answer. */
  readonly question: string | undefined;
  /** Whether the answer before it did not know either. */
  readonly isSecond: boolean;
}

/** The offer under the last message, if that is an answer of the bot which offers something or does not know. */
export function offerIn({ status, draft }: Pick<ChatState, 'status' | 'draft'>, lines: readonly Line[]): Offer | null {
  const last = lines.at(-1);
  if (status !== 'active' || draft || last?.from !== 'bot') return null;
  const { key, suggestions, offersPerson } = last;
  const isUnknown = last.outcome === 'unknown';
  if (!isUnknown && !offersPerson && suggestions.length === 0) return null;
  const question = isUnknown ? (lines.findLast(({ from }) => from === 'user')?.text ?? '') : undefined;
  const before = lines.slice(0, -1).findLast(({ from }) => from !== 'user');
  return { key, suggestions, offersPerson, question, isSecond: isUnknown && before?.outcome === 'unknown' };
}

/** Whether the messages themselves say that a person takes over. */
export const saysHandoff = (lines: readonly Line[]): boolean =>
  lines.findLast(({ from, outcome }) => from === 'agent' || outcome === 'handoff')?.outcome === 'handoff';
