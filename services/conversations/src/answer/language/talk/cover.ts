import { type Automaton, automatonOf, closure, type State } from './automaton';
import { talkLanguages } from './languages';
import { type Spelling, spellingOf } from './spelling';
import type { TalkKind } from './talk-phrases';

/** Tokens [start, end) that are a phrase of small talk, of one kind or another. */
export interface Phrase {
  readonly start: number;
  readonly end: number;
  readonly kinds: ReadonlySet<TalkKind>;
}

/** Reads words as phrases of one language. */
export interface Reader {
  /** The fewest phrases that `words` from the first on consist of, for each number of words; undefined where there are none. */
  coversOf(words: readonly string[]): readonly (readonly Phrase[] | undefined)[];
}

let readers: readonly Reader[] | undefined;

/** A reader for each language, built by the first question, since most processes never get one. */
export function talkReaders(): readonly Reader[] {
  readers ??= talkLanguages.map((parts) => readerOf(automatonOf(parts)));
  return readers;
}

const PICTURE = /^\p{Extended_Pictographic}/u;
/** Stands for all pictures without a meaning of their own. */
const SMILE = '🙂';

function readerOf({ start, vocabulary }: Automaton<TalkKind>): Reader {
  const ofWord = spellingOf(vocabulary);
  const spelling: Spelling = (word) => (PICTURE.test(word) && !vocabulary.has(word) ? [SMILE] : ofWord(word));
  const begin = closure([start]);
  return {
    coversOf(words) {
      const covers: (readonly Phrase[] | undefined)[] = [[]];
      for (let from = 0; from < words.length; from++) {
        const cover = covers[from];
        if (!cover) continue;
        for (const phrase of phrasesFrom(begin, words, from, spelling)) {
          const known = covers[phrase.end];
          if (!known || known.length > cover.length + 1) covers[phrase.end] = [...cover, phrase];
        }
      }
      return covers;
    },
  };
}

function phrasesFrom(
  begin: Set<State<TalkKind>>,
  words: readonly string[],
  start: number,
  spelling: Spelling,
): Phrase[] {
  const phrases: Phrase[] = [];
  let states = begin;
  for (let at = start; at < words.length && states.size > 0; at++) {
    const forms = spelling(words[at]!);
    states = closure([...states].flatMap((state) => forms.flatMap((form) => state.next.get(form) ?? [])));
    const kinds = new Set([...states].flatMap(({ ends }) => [...ends]));
    if (kinds.size > 0) phrases.push({ start, end: at + 1, kinds });
  }
  return phrases;
}
