/** A piece of Markdown, as far as citation marks are concerned. */
export interface Token {
  /**
   * `mark`: numbers in brackets, or the letter H. `space`: one character of white space. `run`: characters that enclose something, as
   * emphasis and parentheses do. `fence`: the first line of fenced code. `text`: anything else, code spans and links included.
   */
  readonly kind: 'mark' | 'space' | 'run' | 'fence' | 'text';
  readonly text: string;
}

/** How far a code span or a link is looked for. A later end does not count, so that no text is held back without end. */
const LOOK_AHEAD = 1_000;

interface Rule {
  readonly kind: Token['kind'];
  readonly whole: RegExp;
  /** A text that ends before it is known whether the rule applies. */
  readonly open?: RegExp;
  readonly isAtLineStart?: true;
  /** The next character may make the token longer, or another one. */
  readonly needsNext?: true;
}

const TARGET = String.raw`\([ \t]?(?:<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?[ \t]?\)`;
const OPEN_TARGET = String.raw`\([ \t]?(?:<[^<>\n]*>?|[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*(?:\([^\s()]*)?)(?:[ \t]+(?:"[^"\n]*"?|'[^'\n]*'?)?)?[ \t]?`;
/** Also the digits of Arabic, of Persian and of full width, in which models that write these languages may count. */
const DIGIT = String.raw`[\d٠-٩۰-۹０-９]`;
const NUMBERS = String.raw`\s?(?:${DIGIT}{1,3}(?:\s?[,，、،]\s?${DIGIT}{1,3}){0,11}|H)\s?`;
const IN_SQUARE = String.raw`\[${NUMBERS}\]`;
/** Models that write Chinese or Japanese often use the brackets of these languages. */
const MARK = `(?:${IN_SQUARE}|【${NUMBERS}】|［${NUMBERS}］)`;

/** In the order in which they are tried. The last two take whatever is left. */
const RULES: readonly Rule[] = [
  {
    kind: 'fence',
    whole: /^[ \t>]*(?:`{3,}[^`\n]*|~{3,}[^\n]*)\n/,
    open: /^[ \t>]*(?:`{0,2}|`{3,}[^`\n]*|~{0,2}|~{3,}[^\n]*)$/,
    isAtLineStart: true,
  },
  { kind: 'text', whole: /^\\[!-/:-@[-`{-~]/, open: /^\\$/ },
  {
    kind: 'text',
    whole: /^(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?[^`]\1(?!`)/,
    open: /^`+(?:(?!\n[ \t]*\n)[\s\S])*$/,
    needsNext: true,
  },
  { kind: 'text', whole: /^`+/ },
  {
    kind: 'text',
    whole: /^<[a-z][a-z0-9+.-]{1,31}:[^\s<>]*>/i,
    open: /^<(?:[a-z][a-z0-9+.-]{0,31}(?::[^\s<>]*)?)?$/i,
  },
  { kind: 'text', whole: new RegExp(String.raw`^\]${TARGET}`), open: new RegExp(String.raw`^\](?:${OPEN_TARGET})?$`) },
  // The definition of a link: its number is a name.
  {
    kind: 'text',
    whole: /^\[\d{1,3}\]:[ \t]*(?:https?:|mailto:|[</#])/,
    open: /^\[\d{1,3}\]:[ \t]*(?:h|ht|htt|https?|m|ma|mai|mail|mailt|mailto)?$/,
    isAtLineStart: true,
  },
  {
    kind: 'text',
    whole: new RegExp(`^${IN_SQUARE}${TARGET}`),
    open: new RegExp(`^${IN_SQUARE}${OPEN_TARGET}$`),
  },
  {
    kind: 'mark',
    whole: new RegExp(`^${MARK}`),
    open: /^[[【［](?:[\d٠-٩۰-۹０-９\s,，、،]{0,80}|\s?H\s?)$/,
    needsNext: true,
  },
  { kind: 'space', whole: /^\s/ },
  { kind: 'run', whole: /^(?:\*+|_+|~+)/, needsNext: true },
  { kind: 'run', whole: /^[()]/ },
  { kind: 'text', whole: /^[^\\`~*_[\]<()\s【［]+/ },
  { kind: 'text', whole: /^[\s\S]/u },
];

/**
 * The first token of a text; undefined when it is empty, or when it depends on what follows. The pieces in which a text arrives
 * do not change its tokens.
 */
export function firstToken(text: string, isLineStart: boolean, isWhole: boolean): Token | undefined {
  const head = text.slice(0, LOOK_AHEAD);
  const isEnd = isWhole || text.length > LOOK_AHEAD;
  for (const { kind, whole, open, isAtLineStart, needsNext } of RULES) {
    if (isAtLineStart && !isLineStart) continue;
    const match = whole.exec(head)?.[0];
    const isOpen = match === undefined ? open?.test(head) : needsNext && match.length === head.length;
    if (isOpen && !isEnd) return undefined;
    if (match !== undefined) return { kind, text: match };
  }
  return undefined;
}

/** The digits of each of these rows begin at a multiple of 16. */
const OTHER_DIGITS = /[٠-٩۰-۹０-９]/g;

/** The numbers of a mark; none of one with a letter. */
export const numbersIn = (mark: string): number[] =>
  mark.includes('H')
    ? []
    : mark
        .slice(1, -1)
        .replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
        .split(/[,，、،]/)
        .map(Number);
