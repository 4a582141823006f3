import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// The type alone: parsers run in processes of their own, in which zod would cost more than all of these words.
import type { LanguageWords, Section } from './schema';

/** One file a language, beside the code: translators edit it, and a test holds it to the schema. */
const FOLDER = join(__dirname, '../../words');
const SUFFIX = '.json';

/** The BCP 47 tags of the languages that have a file. */
export const LANGUAGES_WITH_WORDS: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(SUFFIX))
  .map((name) => name.slice(0, -SUFFIX.length))
  .sort();

const loaded = new Map<string, LanguageWords>();
const NO_WORDS: LanguageWords = {};

/** The words of a language, which are read at their first use. */
export function wordsIn(tag: string): LanguageWords {
  const known = loaded.get(tag);
  if (known) return known;
  if (!LANGUAGES_WITH_WORDS.includes(tag)) return NO_WORDS;
  const words = JSON.parse(readFileSync(join(FOLDER, `${tag}${SUFFIX}`), 'utf8')) as LanguageWords;
  loaded.set(tag, words);
  return words;
}

/** `pt` of `pt-BR`. */
export const primaryTag = (language: string): string => language.split('-', 1)[0]!.toLowerCase();

/** A section in a language whatever its region; in English where that language does not have it. */
export const sectionIn = <S extends Section>(language: string, section: S): NonNullable<LanguageWords[S]> =>
  wordsIn(primaryTag(language))[section] ?? wordsIn('en')[section]!;

/** The entries of a list in all languages, each once. */
export const inAllLanguages = (listOf: (words: LanguageWords) => readonly string[] | undefined): string[] => [
  ...new Set(LANGUAGES_WITH_WORDS.flatMap((tag) => listOf(wordsIn(tag)) ?? [])),
];
