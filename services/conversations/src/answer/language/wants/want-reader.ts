import { ANY_WORD, automatonOf, CLAUSE_EDGE, closure, type State } from '../talk/automaton';
import { spellingOf } from '../talk/spelling';
import { wordsOf } from '../talk/tokens';
import { wantLanguages } from './languages';
import type { Message } from './message';
import { WANT_KINDS, type WantKind, type WantPhrases } from './want-phrases';

/** A phrase that is the words [start, end) of a message. */
export interface Found {
  readonly kind: WantKind;
  readonly start: number;
  readonly end: number;
}
/** Finds the phrases of one language in a message. */
type Reader = (message: Message) => Found[];

let readers: readonly Reader[] | undefined;

/** A reader for each language, built by the first question, since most processes never get one. */
export function wantReaders(): readonly Reader[] {
  readers ??= readersOf(wantLanguages.map(grammarOf));
  return readers;
}

interface Grammar {
  readonly start: State<WantKind>;
  readonly vocabulary: ReadonlySet<string>;
  readonly skipped: ReadonlySet<string>;
}

function grammarOf({ parts, fillers, ...phrases }: WantPhrases): Grammar {
  const expanded = WANT_KINDS.map((kind) => [kind, phrases[kind].map((phrase) => expand(phrase, parts))] as const);
  const { start, vocabulary } = automatonOf([Object.fromEntries(expanded) as Record<WantKind, string[]>]);
  const skipped = new Set(wordsOf(fillers));
  return { start, vocabulary: new Set([...vocabulary, ...skipped]), skipped };
}

/** A word of one language is no typing error of another: "porfa" is Spanish for "please", not a Portuguese oath. */
function readersOf(grammars: readonly Grammar[]): Reader[] {
  const known = new Set(grammars.flatMap(({ vocabulary }) => [...vocabulary]));
  return grammars.map(({ start, vocabulary, skipped }) => {
    const spelling = spellingOf(vocabulary);
    const begin = closure([start]);
    return ({ words, edges }) => {
      const forms = words.map((word) => (known.has(word) && !vocabulary.has(word) ? [] : spelling(word)));
      return words.flatMap((_word, from) => found(begin, { words, forms, edges, skipped }, from));
    };
  });
}

function expand(phrase: string, parts: WantPhrases['parts']): string {
  return phrase.replaceAll(/\{(\w+)\}/g, (_reference, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`no part is named ${name}`);
    return `(${expand(part, parts)})`;
  });
}

interface Spelled extends Message {
  /** The words that each word of the message may stand for. */
  readonly forms: readonly (readonly string[])[];
  readonly skipped: ReadonlySet<string>;
}

/** The phrases that begin with this word; none goes beyond its sentence. */
function found(begin: ReadonlySet<State<WantKind>>, { words, forms, edges, skipped }: Spelled, start: number): Found[] {
  const all: Found[] = [];
  // A word that is a whole phrase has no typing error: "salud" is no insult.
  const isExact = forms[start]!.includes(words[start]!);
  let states = begin;
  for (let at = start; ; at++) {
    if (edges[at]) states = closure([...states, ...follow(states, CLAUSE_EDGE)]);
    if (at > start && (at > start + 1 || isExact))
      for (const kind of kindsOf(states)) all.push({ kind, start, end: at });
    if (states.size === 0 || at === forms.length || (at > start && edges[at] === 'sentence')) return all;
    const skip = forms[at]!.some((form) => skipped.has(form)) ? [...states] : [];
    const any = at === start || edges[at] ? [] : follow(states, ANY_WORD);
    states = closure([...forms[at]!.flatMap((form) => follow(states, form)), ...any, ...skip]);
  }
}

const follow = (states: ReadonlySet<State<WantKind>>, symbol: string): State<WantKind>[] =>
  [...states].flatMap((state) => state.next.get(symbol) ?? []);

const kindsOf = (states: ReadonlySet<State<WantKind>>): Set<WantKind> =>
  new Set([...states].flatMap(({ ends }) => [...ends]));
