import type { DatabaseSync } from 'node:sqlite';
import { isUnspaced, wordsOf } from '@cws/kit';
import { languageOf } from '../text/language';
import { isOpenEnded, termsOf } from '../text/terms';
import { editsBetween, mostEdits } from './edits';

/** A word of a query that no text of the app has, and the term of the app's texts as which it counts. */
export interface Respelling {
  /** The word as `wordsOf` gives it. */
  readonly word: string;
  readonly as: string;
  /** BCP 47 tag of the language in which it was read. */
  readonly language: string;
  /** How certain it is, from 0 to 1, that the word was meant. */
  readonly weight: number;
}

type Meant = Pick<Respelling, 'as' | 'weight'>;

/** Words of a query that are looked for. */
const MAX_WORDS = 8;
const MAX_LETTERS = 30;
/** Terms that are compared with a word. */
const MAX_COMPARED = 5_000;
/** Longer short forms are taken for words with fewer texts. */
const SHORT_FORM = { from: 3, certainFrom: 4, texts: 3, certainTexts: 2 } as const;
/** Letters that a word has more than its short form. */
const MIN_MORE = 2;
/** The share of the texts of the meant word, in all its forms, that other words with the same beginning may have. */
const MAX_OTHER = 0.25;

const WEIGHTS = { oneEdit: 0.85, twoEdits: 0.7, replaced: 0.5, shortForm: 0.6 } as const;

/** The terms of an index, each with the number of texts that have it. */
function vocabularyOf(db: DatabaseSync) {
  const has = db.prepare('select 1 from vocabulary where term = ?');
  const beginning = db.prepare('select term, doc from vocabulary where term >= ? and term < ? limit ?');
  const alike = db.prepare(
    'select term, doc from vocabulary where term >= ? and term < ? and length(term) between ? and ? limit ?',
  );
  const counted = (row: Record<string, unknown>): Counted => ({ as: String(row['term']), doc: Number(row['doc']) });
  return {
    /** Whether a text has the term, or in a language that joins words a longer one that begins so. */
    has: (term: string, tag: string): boolean =>
      has.get(term) !== undefined || (isOpenEnded(term, tag) && beginning.get(term, endOf(term), 1) !== undefined),
    beginningWith: (term: string): Counted[] => beginning.all(term, endOf(term), MAX_COMPARED).map(counted),
    beginningAndAbout: (start: string, letters: number, more: number): Counted[] =>
      alike.all(start, endOf(start), letters - more, letters + more, MAX_COMPARED).map(counted),
  };
}

type Vocabulary = ReturnType<typeof vocabularyOf>;

/** Finds the words of queries that no text has, and as which terms of an index they count. */
export function respellings(db: DatabaseSync) {
  const vocabulary = vocabularyOf(db);
  return (query: string, tags: readonly string[]): Respelling[] => {
    const words = [...new Set(wordsOf(query))].filter(isSpelled).slice(0, 4 * MAX_WORDS);
    const read = words.map((word) => ({ word, terms: tags.flatMap((tag) => termsIn(word, tag)) }));
    const isUnknown = ({ terms }: (typeof read)[0]): boolean =>
      terms.length > 0 && !terms.some(({ term, tag }) => vocabulary.has(term, tag));
    return read
      .filter(isUnknown)
      .slice(0, MAX_WORDS)
      .flatMap(({ word, terms }) => {
        const found = terms.flatMap(({ term, tag }) => {
          const meant = nearest(vocabulary, word, term) ?? inFull(vocabulary, term);
          return meant ? [{ word, language: tag, ...meant }] : [];
        });
        return found.sort((one, other) => other.weight - one.weight).slice(0, 1);
      });
  };
}

/** Most people type the first two letters right, and few terms of a large app begin with these. */
function nearest(vocabulary: Vocabulary, word: string, term: string): Meant | undefined {
  const most = mostEdits([...word].length);
  if (most === 0) return undefined;
  const letters = [...term];
  return nearestOf(vocabulary, letters, 2, most) ?? nearestOf(vocabulary, letters, 1, most);
}

/** The nearest of the terms that begin with so many first letters of a term. */
function nearestOf(vocabulary: Vocabulary, letters: readonly string[], same: number, most: number): Meant | undefined {
  let best: (Meant & { doc: number }) | undefined;
  for (const { as, doc } of vocabulary.beginningAndAbout(letters.slice(0, same).join(''), letters.length, most)) {
    const edits = editsBetween(letters, [...as], most);
    if (!edits) continue;
    const weight = edits.hasReplaced ? WEIGHTS.replaced : edits.count > 1 ? WEIGHTS.twoEdits : WEIGHTS.oneEdit;
    if (!best || weight > best.weight || (weight === best.weight && doc > best.doc)) best = { as, weight, doc };
  }
  return best && { as: best.as, weight: best.weight };
}

/** The most frequent of the words that begin so, if hardly any other word does. */
function inFull(vocabulary: Vocabulary, term: string): Meant | undefined {
  const length = [...term].length;
  if (length < SHORT_FORM.from) return undefined;
  const longer = vocabulary.beginningWith(term).sort((one, other) => other.doc - one.doc);
  const first = longer.find(({ as }) => [...as].length >= length + MIN_MORE);
  if (!first) return undefined;
  const family = first.as.slice(0, length + MIN_MORE);
  const texts = countOf(longer, (as) => as.startsWith(family));
  const others = countOf(longer, (as) => !as.startsWith(family));
  const least = length >= SHORT_FORM.certainFrom ? SHORT_FORM.certainTexts : SHORT_FORM.texts;
  return texts >= least && others <= MAX_OTHER * texts ? { as: first.as, weight: WEIGHTS.shortForm } : undefined;
}

interface Counted {
  readonly as: string;
  readonly doc: number;
}

const countOf = (terms: readonly Counted[], isOne: (as: string) => boolean): number =>
  terms.reduce((sum, { as, doc }) => sum + (isOne(as) ? doc : 0), 0);

/** Numbers are never wrong, and in scripts without spaces a word is too short. */
const isSpelled = (word: string): boolean =>
  /^[\p{L}\p{M}'’]+$/u.test(word) && !isUnspaced(word) && word.length <= MAX_LETTERS;

/** The term of a word in a language; none of a stop word. */
function termsIn(word: string, tag: string): { term: string; tag: string }[] {
  const { stopWords, pairs } = languageOf(tag);
  if (pairs === 'characters' || stopWords.has(word)) return [];
  return termsOf(word, tag).map((term) => ({ term, tag }));
}

/** The end of the range of terms that begin so. */
const endOf = (beginning: string): string => `${beginning}\u{10ffff}`;
