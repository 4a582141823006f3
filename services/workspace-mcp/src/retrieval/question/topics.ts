import { comparable, isUnspaced, withoutAccents, wordsOf } from '@cws/kit';
import { LANGUAGES } from '../text/languages';
import { TOPIC_WORDS, type TopicWords } from './topic-words';

/** A usual subject of questions to a business. */
export type Topic = Exclude<keyof TopicWords, 'beside'>;

/** The usual subjects of a text in a language, and the words by which it names each. */
export function topicsIn(text: string, tag: string): ReadonlyMap<Topic, readonly string[]> {
  const { topics } = vocabularyOf(tag);
  const read = readText(text, tag);
  const named = [...topics].map(([topic, entries]) => [topic, wordsIn(read, entries)] as const);
  return new Map(named.filter(([, words]) => words.length > 0));
}

/** The words of a text that only ask whether or how something is possible. */
export const wordsBeside = (text: string, tag: string): string[] =>
  wordsIn(readText(text, tag), vocabularyOf(tag).beside);

/** All words for a subject. */
export const entriesFor = (topic: Topic, tag: string): readonly Entry[] => vocabularyOf(tag).topics.get(topic) ?? [];

/** A word, the beginning of words, or words that belong together, without accents where the language can do without them. */
export interface Entry {
  readonly text: string;
  readonly isBeginning: boolean;
}

interface Vocabulary {
  readonly topics: ReadonlyMap<Topic, readonly Entry[]>;
  readonly beside: readonly Entry[];
}

const NO_WORDS: Vocabulary = { topics: new Map(), beside: [] };
const known = new Map<string, Vocabulary>();

function vocabularyOf(tag: string): Vocabulary {
  if (!Object.hasOwn(TOPIC_WORDS, tag)) return NO_WORDS;
  const before = known.get(tag);
  if (before) return before;
  const { beside, ...lists } = TOPIC_WORDS[tag]!;
  const topics = Object.entries(lists).map(([topic, list]) => [topic as Topic, entriesOf(list, tag)] as const);
  const made = { topics: new Map(topics), beside: entriesOf(beside, tag) };
  known.set(tag, made);
  return made;
}

const entriesOf = (list: string, tag: string): Entry[] =>
  list.split(' ').map((word) => ({
    text: folded(comparable(word.replace('*', '').replaceAll('_', ' ')), tag),
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

const wordsIn = (read: ReadText, entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => namesIn(read, entry));

function namesIn({ words, spaced, joined }: ReadText, { text, isBeginning }: Entry): readonly string[] {
  if (isUnspaced(text)) return joined.includes(text) ? [text] : [];
  if (text.includes(' ')) return spaced.includes(` ${text} `) ? text.split(' ') : [];
  return words.filter((word) => (isBeginning ? word.startsWith(text) : word === text));
}
