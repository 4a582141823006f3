import type { TalkKind, TalkPhrases } from './talk-phrases';
import { wordsOf } from './tokens';

/** A state of the automaton that reads the phrases of one language word by word. */
export interface State {
  readonly next: Map<string, State[]>;
  /** States that are reached without a word. */
  readonly empty: State[];
  /** The kinds of the phrases that end here. */
  readonly ends: Set<TalkKind>;
}

export interface Automaton {
  readonly start: State;
  readonly vocabulary: ReadonlySet<string>;
}

const newState = (): State => ({ next: new Map(), empty: [], ends: new Set() });

/** Builds one automaton of all phrases. */
export function automatonOf(parts: readonly TalkPhrases[]): Automaton {
  const start = newState();
  const vocabulary = new Set<string>();
  for (const phrases of parts)
    for (const [kind, texts] of Object.entries(phrases))
      for (const text of texts) wired(text, start, vocabulary).ends.add(kind as TalkKind);
  return { start, vocabulary };
}

/** Adds the states that read the phrase from `start`, and returns the one behind it. */
function wired(phrase: string, start: State, vocabulary: Set<string>): State {
  let at = 0;

  function alternatives(from: State): State {
    const to = newState();
    do {
      sequence(from).empty.push(to);
    } while (phrase[at++] === '|');
    at--;
    return to;
  }

  function sequence(from: State): State {
    let state = from;
    while (at < phrase.length && !'|)]'.includes(phrase[at]!))
      state = '(['.includes(phrase[at]!) ? group(state) : words(state);
    return state;
  }

  function group(from: State): State {
    const isOptional = phrase[at++] === '[';
    const to = alternatives(from);
    if (phrase[at++] !== (isOptional ? ']' : ')')) throw new Error(`a bracket is not closed: ${phrase}`);
    if (isOptional) from.empty.push(to);
    return to;
  }

  function words(from: State): State {
    const begin = at;
    while (at < phrase.length && !'|()[]'.includes(phrase[at]!)) at++;
    return wordsOf(phrase.slice(begin, at)).length === 0 ? from : chain(from, phrase.slice(begin, at), vocabulary);
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

function chain(from: State, text: string, vocabulary: Set<string>): State {
  const plain = wordsOf(text);
  const written = wordsOf(UMLAUTS.reduce((changed, [letter, letters]) => changed.replace(letter, letters), text));
  return plain.reduce((state, word, index) => {
    const to = newState();
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
export function closure(states: Iterable<State>): Set<State> {
  const all = new Set(states);
  for (const state of all) for (const next of state.empty) all.add(next);
  return all;
}
