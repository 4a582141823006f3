import type { Line } from '../message/message';
import type { ChatState } from './chat-state';

/** The ways on that a visitor has from an answer that does not know. */
export interface Offer {
  /** The key of the answer's line. */
  readonly key: string;
  /** The question that it does not answer; empty where it is not shown. */
  readonly question: string;
  /** Whether the answer before it did not know either. */
  readonly isSecond: boolean;
}

/** The offer under the last message, if that is an answer of the bot which does not know. */
export function offerIn({ status, draft }: Pick<ChatState, 'status' | 'draft'>, lines: readonly Line[]): Offer | null {
  const last = lines.at(-1);
  if (status !== 'active' || draft || last?.from !== 'bot' || last.outcome !== 'unknown') return null;
  const before = lines.slice(0, -1).findLast(({ from }) => from !== 'user');
  return {
    key: last.key,
    question: lines.findLast(({ from }) => from === 'user')?.text ?? '',
    isSecond: before?.outcome === 'unknown',
  };
}

/** Whether the messages themselves say that a person takes over. */
export const saysHandoff = (lines: readonly Line[]): boolean =>
  lines.findLast(({ from, outcome }) => from === 'agent' || outcome === 'handoff')?.outcome === 'handoff';
