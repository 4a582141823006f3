import { firstToken, numbersIn, type Token } from './markdown-tokens';
import { type PendingText, pendingText } from './pending-text';

/** The mark by which a model without functions hands the chat over to a person (contract: answers-handoff). */
export const HANDOFF_MARK = '[H]';

/**
 * Removes the marks with passage numbers ("[1, 2]") from a model's Markdown, and collects the numbers. In code and in links, numbers
 * in brackets are no marks.
 */
export interface Citations {
  /** Returns the text that is known to hold no mark; holds back an end that may begin one, or enclose one. */
  take(piece: string): string;
  /** Returns what was held back. */
  rest(): string;
  /** In the order of their first mark. */
  readonly numbers: ReadonlySet<number>;
  /** Whether there was the mark of a handoff. */
  handsOver(): boolean;
}

export function citations(): Citations {
  const numbers = new Set<number>();
  const pending = pendingText();
  let code: FencedCode | undefined;
  let unread = '';
  let isHandoff = false;

  function note(mark: string): void {
    isHandoff ||= mark.includes('H');
    for (const number of numbersIn(mark)) numbers.add(number);
    pending.remove();
  }

  function shown({ kind, text }: Token): string {
    if (kind === 'mark') note(text);
    if (kind === 'space') pending.addSpace(text);
    if (kind === 'run') pending.addRun(text);
    if (kind === 'fence') code = fencedCode(text);
    if (kind === 'text' || kind === 'fence') return pending.takeWith(text);
    return pending.isLong() ? pending.takeWith('') : '';
  }

  function readCode(within: FencedCode, isWhole: boolean): string {
    const length = within.lengthIn(unread, isWhole);
    const text = read(length);
    if (within.isOver()) code = undefined;
    return length > 0 ? pending.takeWith(text) : '';
  }

  function read(length: number): string {
    const text = unread.slice(0, length);
    unread = unread.slice(length);
    return text;
  }

  function readAll(isWhole: boolean): string {
    let text = '';
    for (;;) {
      const before = unread.length;
      if (code) text += readCode(code, isWhole);
      else text += readToken(pending, isWhole);
      if (unread.length === before || unread === '') return text;
    }
  }

  function readToken({ isLineStart }: PendingText, isWhole: boolean): string {
    const token = firstToken(unread, isLineStart(), isWhole);
    return token ? shown({ ...token, text: read(token.text.length) }) : '';
  }

  return {
    take(piece) {
      unread += piece;
      return readAll(false);
    },
    rest: () => (readAll(true) + pending.takeWith('')).trimEnd(),
    numbers,
    handsOver: () => isHandoff,
  };
}

/** The end of fenced code, behind which a text is Markdown again. */
interface FencedCode {
  /** How much of the beginning of a text is known to be code or the line that ends it, in UTF-16 units. */
  lengthIn(text: string, isWhole: boolean): number;
  isOver(): boolean;
}

const MAY_END = /^[ \t>]*(?:[`~]+[ \t\r]*|\r[ \t\r]*)?$/;
/** A longer beginning of a line is code, so that no text is held back without end. */
const MAX_END = 1_000;

/** `opening` is the line that begins the code. */
function fencedCode(opening: string): FencedCode {
  const fence = /[`~]+/.exec(opening)?.[0] ?? '';
  const end = new RegExp(`^[ \\t>]*${fence[0]}{${fence.length},}[ \\t\\r]*\\n$`);
  let isLineStart = true;
  let isOver = false;
  return {
    lengthIn(text, isWhole) {
      const line = text.slice(0, text.indexOf('\n') + 1) || text;
      if (isLineStart && !isWhole && text.length <= MAX_END && MAY_END.test(text)) return 0;
      isOver = isLineStart && end.test(line);
      isLineStart = line.endsWith('\n');
      return line.length;
    },
    isOver: () => isOver,
  };
}
