import { wordsOf } from './tokens';

/** A state of the automaton that reads the phrases of one language word by word. */
export interface State<Kind extends string> {
  /** By word, `ANY_WORD` and `CLAUSE_EDGE`. */
  readonly next: Map<string, State<Kind>[]>;
  /** States that are reached without a word. */
  readonly empty: State<Kind>[];
  /** The kinds of the phrases that end here. */
  readonly ends: Set<Kind>;
}

export interface Automaton<Kind extends string> {
  readonly start: State<Kind>;
  readonly vocabulary: ReadonlySet<string>;
}

/** Symbols of phrases that are no words, for readers that know them: any word or none, and the edge of a clause. */
export const ANY_WORD = '*';
export const CLAUSE_EDGE = '$';

const newState = <Kind extends string>(): State<Kind> => ({ next: new Map(), empty: [], ends: new Set() });

/** Builds one automaton of all phrases. */
export function automatonOf<Kind extends string>(
  parts: readonly Readonly<Record<Kind, readonly string[]>>[],
): Automaton<Kind> {
  const start = newState<Kind>();
  const vocabulary = new Set<string>();
  for (const phrases of parts)
    for (const kind of Object.keys(phrases) as Kind[])
      for (const text of phrases[kind]) wired(text, start, vocabulary).ends.add(kind);
  return { start, vocabulary };
}

/** Adds the states that read the phrase from `start`, and returns the one behind it. */
function wired<Kind extends string>(phrase: string, start: State<Kind>, vocabulary: Set<string>): State<Kind> {
  let at = 0;

  function alternatives(from: State<Kind>): State<Kind> {
    const to = newState<Kind>();
    do {
      sequence(from).empty.push(to);
    } while (phrase[at++] === '|');
    at--;
    return to;
  }

  function sequence(from: State<Kind>): State<Kind> {
    let state = from;
    while (at < phrase.length && !'|)]'.includes(phrase[at]!))
      state = '(['.includes(phrase[at]!) ? group(state) : words(state);
    return state;
  }

  function group(from: State<Kind>): State<Kind> {
    const isOptional = phrase[at++] === '[';
    const to = alternatives(from);
    if (phrase[at++] !== (isOptional ? ']' : ')')) throw new Error(`a bracket is not closed: ${phrase}`);
    if (isOptional) from.empty.push(to);
    return to;
  }

  function words(from: State<Kind>): State<Kind> {
    const begin = at;
    while (at < phrase.length && !'|()[]'.includes(phrase[at]!)) at++;
    return symbolsOf(phrase.slice(begin, at)).length === 0 ? from : chain(from, phrase.slice(begin, at), vocabulary);
  }

  const end = alternatives(start);
  if (at < phrase.length) throw new Error(`a bracket is not opened: ${phrase}`);
  return end;
}

const UMLAUTS: readonly (readonly [RegExp, string])[] = [
  [/ä/g, 'ae'],
  [/ö/g, 'oe'],
  [/ü/g, 'ue'],
];

/** The words and other symbols of a phrase. */
const symbolsOf = (text: string): string[] =>
  text.split(/([*$])/).flatMap((part) => (part === ANY_WORD || part === CLAUSE_EDGE ? [part] : wordsOf(part)));

function chain<Kind extends string>(from: State<Kind>, text: string, vocabulary: Set<string>): State<Kind> {
  const plain = symbolsOf(text);
  const written = symbolsOf(UMLAUTS.reduce((changed, [letter, letters]) => changed.replace(letter, letters), text));
  return plain.reduce((state, word, index) => {
    const to = newState<Kind>();
    if (word === ANY_WORD) state.empty.push(to);
    for (const one of new Set([word, written[index] ?? word])) {
      vocabulary.add(one);
      const targets = state.next.get(one);
      if (targets) targets.push(to);
      else state.next.set(one, [to]);
    }
    return to;
  }, from);
}

/** The states that are reached from these without a word, with themselves. */
export function closure<Kind extends string>(states: Iterable<State<Kind>>): Set<State<Kind>> {
  const all = new Set(states);
  for (const state of all) for (const next of state.empty) all.add(next);
  return all;
}
