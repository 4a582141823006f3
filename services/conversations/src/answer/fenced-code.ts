/** The end of fenced code, behind which a text is Markdown again. */
export interface FencedCode {
  /** How much of the beginning of a text is known to be code or the line that ends it, in UTF-16 units. */
  lengthIn(text: string, isWhole: boolean): number;
  isOver(): boolean;
}

const MAY_END = /^[ \t>]*(?:[`~]+[ \t\r]*|\r[ \t\r]*)?$/;
/** A longer beginning of a line is code, so that no text is held back without end. */
const LONGEST_END = 1_000;

/** `opening` is the line that begins the code. */
export function fencedCode(opening: string): FencedCode {
  const fence = /[`~]+/.exec(opening)?.[0] ?? '';
  const end = new RegExp(`^[ \\t>]*${fence[0]}{${fence.length},}[ \\t\\r]*\\n$`);
  let isLineStart = true;
  let isOver = false;
  return {
    lengthIn(text, isWhole) {
      const line = text.slice(0, text.indexOf('\n') + 1) || text;
      if (isLineStart && !isWhole && text.length <= LONGEST_END && MAY_END.test(text)) return 0;
      isOver = isLineStart && end.test(line);
      isLineStart = line.endsWith('\n');
      return line.length;
    },
    isOver: () => isOver,
  };
}
