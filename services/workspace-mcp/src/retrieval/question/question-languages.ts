import { wordsOf } from '@cws/kit';
import { FALLBACK_LANGUAGE } from '../passage/passage';
import { stopWordsIn } from '../text/detect-language';
import { LANGUAGES } from '../text/languages';
import { scriptOf } from '../text/script';

/** The share of an app's passages below which a language is searched first only by questions that are written in it. */
const MIN_SHARE = 0.05;

/**
 * Returns groups of languages in which a question's words are stemmed, of those of an app's passages (`counts`, passages by BCP 47 tag); a
 * later group is for a question of which those before it find nothing. The languages are the one whose stop words the question has most of,
 * and that of texts whose language nobody could tell. A question without such a hint is read first in each language that many passages
 * have, and then in the others: a business may have an imprint or a name in another language.
 */
export function questionLanguages(question: string, counts: ReadonlyMap<string, number>): string[][] {
  const script = scriptOf(question);
  const tags = [...counts.keys()].filter((tag) => fitsScript(tag, script));
  const own = tagsWithMostHits(question, tags);
  // Texts that came before the first one that tells the language of the app are kept as texts in this language.
  if (own.length > 0) return withRest([...new Set([...own, ...tags.filter((tag) => tag === FALLBACK_LANGUAGE)])], tags);
  const usual = tags.filter((tag) => counts.get(tag)! >= MIN_SHARE * sum(counts.values()));
  return usual.length > 0 ? withRest(usual, tags) : [[...counts.keys()]];
}

/** A group, and one of the other languages: the language of a short text is a guess. */
const withRest = (first: string[], tags: readonly string[]): string[][] => [
  first,
  tags.filter((tag) => !first.includes(tag)),
];

/** Passages in an unknown language and questions without letters may be in any script. */
const fitsScript = (tag: string, script: string): boolean =>
  tag === '' || script === '' || LANGUAGES[tag]?.script === script || (script === 'Han' && tag === 'ja');

function tagsWithMostHits(question: string, tags: readonly string[]): string[] {
  const words = wordsOf(question);
  const hits = new Map(tags.map((tag) => [tag, tag === '' ? 0 : stopWordsIn(words, tag)]));
  const most = Math.max(0, ...hits.values());
  return most === 0 ? [] : tags.filter((tag) => hits.get(tag) === most);
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

/** Stop words by which a question is of a language; a single one may be a name, or a word of several languages. */
const MIN_HITS = 2;
/** The share of these that a language has to have for the question to be in it as well. */
const MIN_PART = 0.5;

/** Returns whether a question is written in another language than a passage, so that its words say nothing about the passage. */
export function otherLanguageThan(question: string): (tag: string) => boolean {
  const script = scriptOf(question);
  const words = wordsOf(question);
  const tags = Object.keys(LANGUAGES).filter((tag) => fitsScript(tag, script));
  const hits = new Map(tags.map((tag) => [tag, stopWordsIn(words, tag)]));
  const most = Math.max(0, ...hits.values());
  return (tag) => {
    if (tag === '') return false;
    if (!fitsScript(tag, script)) return true;
    return most >= MIN_HITS && (hits.get(tag) ?? 0) < most * MIN_PART;
  };
}
