import { LATIN_LETTERS, LATIN_WORDS } from './words';

/** Characters that are enough to know the language. */
const READ = 400;
const MIN_WORDS = 3;
/** How many more words of its language than of any other a text must have to be certain, and the least share of its words. */
const MIN_LEAD = 1;
const MIN_SHARE = 0.3;

const SUPPORTED = new Set(['en', 'de', 'fr', 'es', 'pt', 'ru', 'ar', 'ja', 'zh']);

/** Scripts of one supported language, and letters of other languages in the same script. */
const SCRIPTS: readonly (readonly [tag: string, script: RegExp, others: RegExp])[] = [
  ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}]/gu, /(?!)/u],
  ['zh', /\p{sc=Han}/gu, /(?!)/u],
  ['ru', /\p{sc=Cyrillic}/gu, /[іїєґўјљњћђџқңғүұөһәӣ]/iu],
  ['ar', /\p{sc=Arabic}/gu, /[پچژگکیےٹڈڑں]/u],
];

/** The supported language of a text; undefined where it is not certain (contract: answers-language). */
export function languageOf(text: string): string | undefined {
  const read = withoutAddresses(text.slice(0, READ));
  const letters = read.match(/\p{L}/gu)?.length ?? 0;
  for (const [tag, script, others] of SCRIPTS) {
    const own = read.match(script)?.length ?? 0;
    if (own > 0 && (tag === 'ja' || own * 2 > letters)) return others.test(read) ? undefined : tag;
  }
  return latinLanguageOf(read.toLowerCase());
}

const withoutAddresses = (text: string): string => text.replaceAll(/\S*(?:@|:\/\/|www\.)\S*/g, ' ');

let wordSets: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** With and without accents, since people leave them out. */
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').flatMap((word) => [word, plain(word)]));
const plain = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '');

function latinLanguageOf(text: string): string | undefined {
  wordSets ??= new Map(Object.entries(LATIN_WORDS).map(([tag, words]) => [tag, setOf(words)]));
  const words =
    text
      .replaceAll(/(?<=\p{L})['’](?=\p{L}{2})/gu, ' ')
      .replaceAll(/['’]/g, '')
      .match(/\p{L}+/gu) ?? [];
  if (words.length < MIN_WORDS) return undefined;
  const scores = [...wordSets].map(([tag, known]) => ({ tag, score: scoreOf(tag, words, known, text) }));
  const [best, second] = scores.toSorted((a, b) => b.score - a.score);
  if (!best || !second || best.score - second.score < MIN_LEAD || best.score < words.length * MIN_SHARE)
    return undefined;
  return SUPPORTED.has(best.tag) ? best.tag : undefined;
}

/** Its words in the text; a letter of its own counts as one more. */
function scoreOf(tag: string, words: readonly string[], known: ReadonlySet<string>, text: string): number {
  const letters = LATIN_LETTERS.filter(([letter, tags]) => tags.includes(tag) && letter.test(text)).length;
  return words.filter((word) => known.has(word)).length + letters;
}
