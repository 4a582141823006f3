import { tablesIn } from '@cws/kit/table-rows';
import { hasPriceLine } from '../../values/price-line';
import type { Passage } from '../passage/passage';
import { wordsAskingForPrice } from '../question/price-question';
import { topicsIn, wordsOfPossibility } from '../question/topics';
import { isOpenEnded, questionTermsOf, shareIn, termsOf, worthOf, writtenTermsOf } from '../text/terms';

/** The fit of a passage to a question. */
export interface Relevance {
  /** Orders the passages of one question, above 0. */
  readonly score: number;
  /** The share, from 0 to 1, of the question's words, weighted by how rare they are, that the passage holds. */
  readonly coverage: number;
  /** The estimated probability, from 0 to 1, that the passage answers the question. */
  readonly confidence: number;
}

/** The weight of a term: the rarer it is in the app, the larger. */
export type Weigh = (term: string) => number;

/** BM25's saturation of repeated terms and normalisation of length, with the values that ranked best for short passages. */
const K1 = 0.9;
const B = 0.4;
/** The count of a term of which another word has all or, by its share, a part. */
const RELATED = 0.5;
/** Terms of a usual passage without stop words. */
const USUAL_TERMS = 70;
/** The count of a term for which a title has another word of the same subject: a passage that has the term itself comes first. */
const OTHER_WORD = 0.45;
/** The counts of a term that is in the text, in the question of a FAQ, in a title or heading, and there in another word. */
const EMPHASIS = [1, 5, 3, 1];
const QUESTION = 1;
const TITLE = 2;
const PLAIN = [1, 1, 1, 2];
/** The addition to the score for a stated price: it is more than the words of a page about the same thing add. */
const PRICED = 10;

/** Judges a passage, whose language decides how the words of both are stemmed. */
export function relevanceOf(query: string, passage: Passage, weigh: Weigh): Relevance {
  const { language } = passage;
  const terms = [...new Set(termsOf(query, language))].map((term) => ({
    term,
    weight: weigh(term) * worthOf(term, language),
  }));
  const { length, fields } = fieldsOf(passage);
  const judged = terms.map(({ term, weight }) => ({
    term,
    weight,
    in: [...fields.map((field) => frequencyOf(term, field, language)), 0],
  }));
  const found = withTopics(query, passage, withoutPrice(query, passage, judged));
  const coverage = share(found);
  const bm25 = (times: readonly number[], terms = length) =>
    sum(found.map((one) => one.weight * saturated(dot(one.in, times), terms)));
  return {
    score: COVERED * coverage + FOUND * bm25(EMPHASIS) + (hasAskedPrice(query, passage, found) ? PRICED : 0),
    coverage,
    confidence: confidenceOf(coverage, bm25(PLAIN, length * shareRead(passage.text)), found.length),
  };
}

/**
 * The terms without those by which the question asks for a price, if the passage states the price of a product that the question names.
 * The passage answers that part of the question without having its words.
 */
function withoutPrice(
  query: string,
  { kind, title, text, language }: Passage,
  terms: readonly Found[],
): readonly Found[] {
  if (kind !== 'product' || !hasPriceLine(text, title)) return terms;
  const asking = new Set(termsOf(wordsAskingForPrice(query).join(' '), language));
  const others = terms.filter((one) => !asking.has(one.term) || heldOf(one) > 0);
  return others.some((one) => !asking.has(one.term) && one.in[TITLE]! > 0) ? others : terms;
}

/**
 * The terms with those found that name a subject in other words than the title, heading or question of the passage names it, and without those
 * that only ask whether it is possible.
 */
function withTopics(query: string, { question, title, heading, language }: Passage, terms: readonly Found[]) {
  const asked = topicsIn(query, language);
  if (asked.size === 0) return terms;
  const named = topicsIn(`${title}\n${heading}\n${question}`, language);
  const words = [...asked].flatMap(([topic, naming]) => (named.has(topic) ? naming : []));
  if (words.length === 0) return terms;
  const naming = new Set(termsOf(words.join(' '), language));
  const possibility = new Set(termsOf(wordsOfPossibility(query, language).join(' '), language));
  return terms
    .filter((one) => heldOf(one) > 0 || naming.has(one.term) || !possibility.has(one.term))
    .map((one) => (heldOf(one) === 0 && naming.has(one.term) ? { ...one, in: [0, 0, 0, OTHER_WORD] } : one));
}

/**
 * Whether the passage has the price that the question asks for: it is a product which all words about the thing fit, or a FAQ that asks for the
 * price of the same. A page of that name has the same words, and often no price.
 */
function hasAskedPrice(query: string, passage: Passage, found: readonly Found[]): boolean {
  const { kind, title, text, question, language } = passage;
  if (kind === 'product' ? !hasPriceLine(text, title) : kind !== 'faq') return false;
  const words = wordsAskingForPrice(query);
  if (words.length === 0 || (kind === 'faq' && wordsAskingForPrice(question).length === 0)) return false;
  const asking = new Set(termsOf(words.join(' '), language));
  const things = found.filter(({ term }) => !asking.has(term));
  const fits = (one: Found) => (kind === 'faq' ? one.in[QUESTION]! > 0 : heldOf(one) > 0);
  return things.every(fits) && things.some((one) => kind === 'faq' || one.in[TITLE]! > 0);
}

interface Found {
  readonly term: string;
  readonly weight: number;
  /** The number of times that the term is in each field, and the count of another word for it. */
  readonly in: readonly number[];
}

function share(terms: readonly Found[]): number {
  const all = sum(terms.map(({ weight }) => weight));
  return all === 0 ? 0 : sum(terms.map((term) => term.weight * heldOf(term))) / all;
}

/** The share of a term that is in the field which has most of it. */
const heldOf = (term: Found): number => Math.min(1, Math.max(...term.in) / RELATED);

type Counts = ReadonlyMap<string, number>;

/** The terms of the text, of the question, and of the title and headings, and the number of terms of the text. */
function fieldsOf({ language, question, title, heading, text }: Passage): { length: number; fields: Counts[] } {
  const terms = writtenTermsOf(text, language);
  const others = [questionTermsOf(question, language), writtenTermsOf(`${title} ${heading}`, language)];
  return { length: terms.length, fields: [terms, ...others].map(countsOf) };
}

function countsOf(terms: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** The share of a text that is left if each table in it has one row beside its head: a row answers on its own, however many are around it. */
function shareRead(text: string): number {
  let others = 0;
  for (const { headEnd, end, rowEnds } of tablesIn(text, 0, text.length)) {
    const rows = rowEnds.filter((at) => at > headEnd).length;
    if (rows > 1) others += (end - headEnd) * (1 - 1 / rows);
  }
  return text === '' ? 1 : 1 - others / text.length;
}

const saturated = (n: number, length: number): number => n / (n + K1 * (1 - B + (B * length) / USUAL_TERMS));

/** Counts a term, in a language that joins words or endings also as a part of another. */
function frequencyOf(term: string, counts: Counts, tag: string): number {
  const exact = counts.get(term);
  if (exact || !isOpenEnded(term, tag)) return exact ?? 0;
  let most = 0;
  for (const other of counts.keys()) most = Math.max(most, shareIn(other, term));
  return most * RELATED;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
const dot = (one: readonly number[], other: readonly number[]): number =>
  sum(one.map((number, n) => number * other[n]!));

/** Coefficients of a logistic regression. */
const COVERED = 2.89;
const FOUND = 0.75;
const EACH_TERM = -0.52;
const OFFSET = -4.3;

const confidenceOf = (coverage: number, bm25: number, terms: number): number =>
  terms === 0 ? 0 : 1 / (1 + Math.exp(-(COVERED * coverage + FOUND * bm25 + EACH_TERM * terms + OFFSET)));
