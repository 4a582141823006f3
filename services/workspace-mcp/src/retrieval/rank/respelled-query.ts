import { comparable } from '@cws/kit';
import type { Passage } from '../passage/passage';
import { termsOf } from '../text/terms';

/** A word of a query, and the term of the texts as which it counts, with the certainty, from 0 to 1, that it was meant. */
export interface MeantWord {
  readonly word: string;
  readonly as: string;
  readonly weight: number;
}

type Read = Pick<Passage, 'question' | 'title' | 'heading' | 'text' | 'language'>;

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*/gu;

/** A query in which each word that no text has is written as one that the passages found for it have. */
export function respelledQuery(query: string, meant: readonly MeantWord[], passages: readonly Read[]): string {
  if (meant.length === 0) return query;
  const written = new Map(meant.map(({ word, as }) => [word, wordFor(as, passages) ?? as]));
  return query.replace(WORD, (word) => written.get(comparable(word)) ?? word);
}

function wordFor(term: string, passages: readonly Read[]): string | undefined {
  for (const { question, title, heading, text, language } of passages)
    for (const [word] of `${question} ${title} ${heading} ${text}`.matchAll(WORD))
      if (termsOf(word, language)[0] === term) return word;
  return undefined;
}

/**
 * The certainty, from 0 to 1, that a passage fits what was typed: the less, the more of the words that it has only fit after their spelling was changed.
 */
export function certaintyOf(
  query: string,
  meant: readonly MeantWord[],
  passage: Read,
  weigh: (term: string) => number,
): number {
  if (meant.length === 0) return 1;
  const terms = [...new Set(termsOf(query, passage.language))];
  const all = terms.reduce((sum, term) => sum + weigh(term), 0);
  if (all === 0) return 1;
  const changed = meant.filter(({ as }) => terms.includes(as));
  return 1 - changed.reduce((sum, { as, weight }) => sum + ((1 - weight) * weigh(as)) / all, 0);
}
