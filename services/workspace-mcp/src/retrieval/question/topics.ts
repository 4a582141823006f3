import { comparable, isUnspaced, withoutAccents, wordsOf } from '@cws/kit';
import type { LanguageWords } from '../../words/schema';
import { wordsIn } from '../../words/words';
import { LANGUAGES } from '../text/languages';

/** A usual subject of questions to a business. */
export type Topic = keyof NonNullable<LanguageWords['topics']>;

/** The usual subjects of a text in a language, and the words by which it names each. */
export function topicsIn(text: string, tag: string): ReadonlyMap<Topic, readonly string[]> {
  const { topics } = vocabularyOf(tag);
  const read = readText(text, tag);
  const named = [...topics].map(
    ([topic, entries]) => [topic, namedIn(withoutPhrasesOf(topics, topic, read), entries)] as const,
  );
  return new Map(named.filter(([, words]) => words.length > 0));
}

/** A text without the phrases that name other subjects: an "e-mail address" is no address. */
function withoutPhrasesOf(topics: Vocabulary['topics'], own: Topic, read: ReadText): ReadText {
  const others = [...topics].flatMap(([topic, entries]) => (topic === own ? [] : entries));
  const phrases = others.filter(({ text }) => text.includes(' ') && read.spaced.includes(` ${text} `));
  if (phrases.length === 0) return read;
  phrases.sort((one, other) => other.text.length - one.text.length);
  const spaced = phrases.reduce((rest, { text }) => rest.replaceAll(` ${text} `, ' '), read.spaced);
  const words = spaced.trim().split(' ');
  return { words, spaced, joined: words.join('') };
}

/** The words of a text that only ask whether or how something is possible. */
export const wordsOfPossibility = (text: string, tag: string): string[] =>
  namedIn(readText(text, tag), vocabularyOf(tag).possibility);

/** All words for a subject. */
export const entriesFor = (topic: Topic, tag: string): readonly Entry[] => vocabularyOf(tag).topics.get(topic) ?? [];

/** A word, the beginning of words, or words that belong together, without accents where the language can do without them. */
export interface Entry {
  readonly text: string;
  readonly isBeginning: boolean;
}

interface Vocabulary {
  readonly topics: ReadonlyMap<Topic, readonly Entry[]>;
  readonly possibility: readonly Entry[];
}

const known = new Map<string, Vocabulary>();

function vocabularyOf(tag: string): Vocabulary {
  const before = known.get(tag);
  if (before) return before;
  const { topics = {}, possibility = [] } = wordsIn(tag);
  const lists = Object.entries<readonly string[]>(topics).map(
    ([topic, list]) => [topic as Topic, entriesOf(list, tag)] as const,
  );
  const made = { topics: new Map(lists), possibility: entriesOf(possibility, tag) };
  known.set(tag, made);
  return made;
}

const entriesOf = (list: readonly string[], tag: string): Entry[] =>
  list.map((word) => ({
    text: folded(comparable(word.replace('*', '')), tag),
    isBeginning: word.endsWith('*'),
  }));

const folded = (text: string, tag: string): string => (LANGUAGES[tag]?.keepsAccents ? text : withoutAccents(text));

interface ReadText {
  readonly words: readonly string[];
  readonly spaced: string;
  readonly joined: string;
}

function readText(text: string, tag: string): ReadText {
  const words = wordsOf(text).map((word) => folded(word, tag));
  return { words, spaced: ` ${words.join(' ')} `, joined: words.join('') };
}

const namedIn = (read: ReadText, entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => namesOf(read, entry));

function namesOf({ words, spaced, joined }: ReadText, { text, isBeginning }: Entry): readonly string[] {
  if (isUnspaced(text)) return joined.includes(text) ? [text] : [];
  if (text.includes(' ')) return spaced.includes(` ${text} `) ? text.split(' ') : [];
  return words.filter((word) => (isBeginning ? word.startsWith(text) : word === text));
}
