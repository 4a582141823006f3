import type { Passage } from '../passage/passage';
import type { QuestionKind } from '../question/question-kinds';
import type { Span } from '../quote/sentences';
import type { Fit } from '../quote/units';
import { isOpenEnded, shareIn, termsOf, writtenTermsOf } from '../text/terms';
import { evidenceFor } from './evidence';
import type { Weigh } from './relevance';

/** The count of a term of which a longer or shorter one has a part. */
const RELATED = 0.5;
/** The weights of what a question asks for by its kind, and of the part whose meaning is nearest, as those of words. */
const EVIDENCE = 3;
const NEAREST = 3;

/** A question as the parts of a passage are judged by it. */
export interface Asked {
  readonly query: string;
  readonly kinds: ReadonlySet<QuestionKind>;
  readonly weigh: Weigh;
  /** The part of the passage whose meaning is nearest to that of the question. */
  readonly nearest?: Span | undefined;
}

/** Judges parts of a passage by the words that they share with a question, by its kind and by their meaning. */
export function partFit({ query, kinds, weigh, nearest }: Asked, { language }: Pick<Passage, 'language'>): Fit {
  const asked = [...new Set(termsOf(query, language))].map((term) => ({ term, weight: weigh(term) }));
  return (part, span) => {
    const terms = new Set(writtenTermsOf(part, language));
    const words = asked.reduce((sum, { term, weight }) => sum + weight * shareOf(term, terms, language), 0);
    const meaning = nearest ? NEAREST * shareWithin(span, nearest) : 0;
    const fit = words + meaning;
    // A part about something else is not asked for, whatever its kind.
    return fit === 0 ? 0 : fit + EVIDENCE * Math.max(0, evidenceFor(kinds, part, language));
  };
}

function shareOf(term: string, terms: ReadonlySet<string>, language: string): number {
  if (terms.has(term)) return 1;
  if (!isOpenEnded(term, language)) return 0;
  let most = 0;
  for (const other of terms) most = Math.max(most, shareIn(other, term));
  return most * RELATED;
}

const shareWithin = ({ start, end }: Span, other: Span): number =>
  Math.max(0, Math.min(end, other.end) - Math.max(start, other.start)) / Math.max(1, end - start);
