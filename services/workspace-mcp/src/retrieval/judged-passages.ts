import { wordsOf } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Candidates } from './index/passage-index';
import { type Passage, placeOf } from './passage/passage';
import { wordsAskingForPrice } from './question/price-question';
import { kindsOf } from './question/question-kinds';
import { otherLanguageThan } from './question/question-languages';
import { quoteFrom } from './quote/quote';
import type { Fit } from './quote/units';
import { windowsOf } from './quote/windows';
import { withoutDoubles } from './rank/doubles';
import { evidenceFor } from './rank/evidence';
import { fused } from './rank/fusion';
import { likelihoodOf } from './rank/meaning';
import { hasAllInQuestion, wordsBesideName } from './rank/naming';
import type { Nearest } from './rank/nearest';
import { partFit } from './rank/part-fit';
import { type Relevance, relevanceOf, type Weigh } from './rank/relevance';
import { certaintyOf } from './rank/respelled-query';

/** A candidate of a search with its relevance. */
export interface Judged extends Relevance {
  readonly passage: Passage;
  /** Chosen when it is wanted. */
  readonly quote: () => workspace.Quote;
  /** The words of the query beside the name of the passage; undefined where the query does not name it. */
  readonly beside: readonly string[] | undefined;
}

/** A question with its words as the texts have them. */
interface Asked {
  readonly query: string;
  readonly respelled: Candidates['respelled'];
  readonly weigh: Weigh;
}

/** Judges passages by the words that they share with the question, and by their meaning where that is known. */
export function judgeOf(
  { query, respelled, weigh }: Asked,
  nearest: Nearest | undefined,
): (passage: Passage) => Judged {
  const kinds = kindsOf(query);
  const saysThing = namesThing(query);
  const isForeign = otherLanguageThan(query);
  const coverageOf = ({ language }: Passage, coverage: number): number => {
    if (!saysThing) return 0;
    return isForeign(language) ? Math.max(coverage, FOREIGN) : coverage;
  };
  return (passage) => {
    const relevance = relevanceOf(query, passage, weigh);
    const near = nearest?.windows.get(placeOf(passage));
    const beside = wordsBesideName(query, passage);
    const asked = beside && beside.length > 0 ? beside.join(' ') : query;
    const window = near && windowsOf(passage.text)[near.window];
    const fit = partFit({ query: asked, kinds, weigh, nearest: window }, passage);
    const quote = () => quoteFrom(passage, query, beside?.length === 0 ? ANY_PART : fit);
    const certainty = certaintyOf(query, respelled, passage, weigh);
    // A passage that is named, and lacks what the question asks for by its kind, is no answer because of its name.
    const isNamed = beside?.length === 0 || (beside && evidenceFor(kinds, quote().text, passage.language) >= 0);
    const confidenceByWords = relevance.confidence * certainty;
    const byWords = {
      passage,
      ...relevance,
      confidence: confidenceByWords,
      quote,
      beside: isNamed ? beside : undefined,
    };
    if (!nearest || nearest.weight !== undefined) return byWords;
    // A passage that was just published is found by its words until its vectors are there.
    if (!near) return { ...byWords, score: byWords.confidence };
    const chosen = quote();
    const evidence = evidenceFor(kinds, chosen.text, passage.language);
    const confidence = likelihoodOf(
      { coverage: coverageOf(passage, relevance.coverage * certainty), evidence, near },
      nearest,
    );
    return { ...byWords, score: confidence, confidence, quote: () => chosen };
  };
}

/** Whether a question has other words than those by which it asks for a price: "what does it cost" names nothing that costs it. */
function namesThing(query: string): boolean {
  const asking = new Set(wordsAskingForPrice(query));
  return asking.size === 0 || wordsOf(query).some((word) => !asking.has(word));
}

/** The coverage of a question in another language, whose words cannot stand in the passage. */
const FOREIGN = 0.45;

/** A passage that is named and nothing else is quoted from its beginning. */
const ANY_PART: Fit = () => 1;

/** The best first, each text once: a site repeats its header on all pages, and its questions beside their page. */
export function inOrder(
  query: string,
  all: readonly Judged[],
  ids: readonly string[],
  nearest: Nearest | undefined,
): Judged[] {
  return withoutDoubles(
    namedFirst(query, nearest && nearest.weight === undefined ? byScore(all) : fusedOrder(all, ids, nearest)),
  );
}

const byScore = (all: readonly Judged[]): Judged[] => all.toSorted((one, other) => other.score - one.score);

/** Passages with the same score are in the order of the index. */
function fusedOrder(all: readonly Judged[], ids: readonly string[], nearest: Nearest | undefined): Judged[] {
  const byWords = all
    .map((judged) => ({ ...judged, rank: ids.indexOf(judged.passage._id) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => other.score - one.score || one.rank - other.rank);
  if (!nearest) return byWords;
  const present = new Map(all.map(({ passage }) => [placeOf(passage), passage._id]));
  const near = [...nearest.windows.keys()].flatMap((place) => present.get(place) ?? []);
  const scores = fused(
    byWords.map(({ passage }) => passage._id),
    near,
    nearest.weight ?? 0,
  );
  return byScore(all.map((judged) => ({ ...judged, score: scores.get(judged.passage._id) ?? 0 })));
}

/** The confidence in a passage that the query names. */
const NAMED = 0.97;

/**
 * The passages with those in front that the query names, by its words the fewest of which are not the name: no other passage answers it better but a FAQ
 * that has all of its words in the question.
 */
function namedFirst(query: string, near: readonly Judged[]): Judged[] {
  const fewest = Math.min(...near.map(({ beside }) => beside?.length ?? Infinity));
  if (fewest === Infinity) return [...near];
  const best = Math.max(...near.map(({ score }) => score));
  const raised = near.map((one): Judged => {
    if (one.beside?.length === fewest)
      return { ...one, score: one.score + best, confidence: Math.max(one.confidence, NAMED) };
    return hasAllInQuestion(query, one.passage) ? { ...one, score: one.score + best } : one;
  });
  return byScore(raised);
}
