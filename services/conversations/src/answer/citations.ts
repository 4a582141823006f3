const MARK = /\s?\[(\d{1,3}(?:\s?,\s?\d{1,3})*)\]/g;
/** A beginning of a mark that the next piece may complete. */
const OPEN_END = /\s?\[[\d\s,]{0,12}$|\s$/;

/** Removes the marks with passage numbers ("[1, 2]") from a model's text, and collects the numbers. */
export interface Citations {
  /** Returns the text that is known to hold no mark; holds back an end that may begin one. */
  take(piece: string): string;
  /** Returns what was held back. */
  rest(): string;
  /** In the order of their first mark. */
  readonly numbers: ReadonlySet<number>;
}

export function citations(): Citations {
  const numbers = new Set<number>();
  let heldBack = '';
  const without = (text: string) =>
    text.replace(MARK, (_, list: string) => {
      for (const number of list.split(',')) numbers.add(Number(number));
      return '';
    });
  return {
    take(piece) {
      const text = without(heldBack + piece);
      const at = OPEN_END.exec(text)?.index ?? text.length;
      heldBack = text.slice(at);
      return text.slice(0, at);
    },
    rest() {
      const text = heldBack.trimEnd();
      heldBack = '';
      return text;
    },
    numbers,
  };
}
