import { fold } from './fold';
import type { PersonRequestPhrases } from './phrases';

/** Regular expressions for folded text. */
export interface CompiledPhrases {
  readonly requests: readonly RegExp[];
  readonly alone: RegExp;
  readonly negation: RegExp;
  /** Where a clause begins in which negations of earlier clauses do not count. */
  readonly clauseStart: RegExp;
}

const WORD_START = '(?<![\\p{L}\\p{N}])';
const WORD_END = '(?![\\p{L}\\p{N}])';

export function compile(phrases: PersonRequestPhrases): CompiledPhrases {
  const [start, end] = phrases.unspaced ? ['', ''] : [WORD_START, WORD_END];
  const sourceOf = (phrase: string) => translate(expand(phrase, phrases.parts), start, end);
  const sentenceEnd = `(?=\\s*(?:$|[.!?,;:)。、]|${sourceOf(`(${phrases.closings})`)}${end}))`;
  const request = (phrase: string): RegExp => {
    const [, begins, words = '', ends] = /^(\^?)(.*?)(\$?)$/u.exec(phrase)!;
    return new RegExp(`${begins ? '^' : start}${sourceOf(words)}${ends ? sentenceEnd : end}`, 'u');
  };
  const conjunction = phrases.conjunctions && `(?!\\s*${sourceOf(`(${phrases.conjunctions})`)}${end})`;
  return {
    requests: phrases.requests.map(request),
    alone: new RegExp(`^(?:${sourceOf(phrases.alone)})$`, 'u'),
    negation: new RegExp(`${start}${sourceOf(`(${phrases.negations})`)}${end}`, 'u'),
    clauseStart: new RegExp(`[,、]${conjunction ?? ''}`, 'gu'),
  };
}

function expand(phrase: string, parts: PersonRequestPhrases['parts']): string {
  return phrase.replaceAll(/\{(\w+)\}/g, (_reference, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`no part is named ${name}`);
    return `(${expand(part, parts)})`;
  });
}

/** How an optional part takes its space along, in the order in which the rules are tried: inner brackets come before outer ones. */
const OPTIONAL: readonly (readonly [RegExp, (words: string) => string])[] = [
  [/\[([^[\]]* )\](\*?)/, (words) => `(?:${words})`],
  [/\[([^[\]]*)\](\*?) /, (words) => `(?:(?:${words}) )`],
  [/(?<! )\[([^[\]]*)\](\*?)(?![ *])/, (words) => `(?:${words})`],
  [/ \[([^[\]]*)\](\*?)/, (words) => `(?: (?:${words}))`],
];

/** Translates the notation to a regular expression. */
function translate(phrase: string, start: string, end: string): string {
  let source = fold(phrase).replaceAll('(', '(?:');
  for (;;) {
    const rule = OPTIONAL.find(([pattern]) => pattern.test(source));
    if (rule === undefined) break;
    const [pattern, optional] = rule;
    source = source.replace(pattern, (_all, words: string, repeats: string) => optional(words) + (repeats || '?'));
  }
  return source.replaceAll(/ ?~ ?/g, `${end}[^.!?。]{0,60}?${start}`).replaceAll(' ', '\\s+');
}
