import { hasText } from './has-text.ts';
import type { Turn } from './labelled-sites.ts';

/** The answer of a bot, as the public interface shows it; `handoff` where a person was asked for. */
export interface BotAnswer {
  readonly text: string;
  readonly outcome: string;
  readonly sources: readonly unknown[];
  readonly suggestions: readonly string[];
}

/**
 * The verdict on a turn. For one that a page answers: `right`, `wrong`, `refused`, or `click` where a suggestion of the refusal leads to the
 * right answer. Of every other one: `kept`, or `missed`.
 */
export type Verdict = 'right' | 'click' | 'refused' | 'wrong' | 'kept' | 'missed';

/** `click` is not told apart from `refused` here: that takes asking the suggestions. */
export function verdictOf(turn: Turn, answer: BotAnswer): Exclude<Verdict, 'click'> {
  if (turn.expect !== 'answer') return isKept(turn.expect, answer) ? 'kept' : 'missed';
  if (answer.outcome === 'answered' && hasFacts(turn, answer.text)) return 'right';
  return answer.outcome === 'answered' && answer.sources.length > 0 ? 'wrong' : 'refused';
}

export const hasFacts = ({ has, hasNot = [] }: Extract<Turn, { expect: 'answer' }>, text: string): boolean =>
  has.every((fact) => [fact].flat().some((one) => hasText(text, one))) && !hasNot.some((fact) => hasText(text, fact));

function isKept(expect: Exclude<Turn['expect'], 'answer'>, { outcome, sources }: BotAnswer): boolean {
  if (expect === 'handoff' || expect === 'unknown') return outcome === expect;
  return outcome === 'answered' && sources.length === 0;
}
