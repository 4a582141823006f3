const MARK = /\s?\[(\d{1,3}(?:\s?,\s?\d{1,3})*)\]/g;
/** The beginning of a mark that the next piece may finish. */
const OPEN_END = /\s?\[[\d\s,]{0,12}$|\s$/;

/** A model's text without the numbers of passages in it, which are kept. */
export interface Citations {
  /** What can be told of the text so far; less than `piece` where a number may just begin. */
  take(piece: string): string;
  /** What was kept back. */
  rest(): string;
  /** In the order in which they were first written. */
  readonly numbers: ReadonlySet<number>;
}

export function citations(): Citations {
  const numbers = new Set<number>();
  let kept = '';
  const without = (text: string) =>
    text.replace(MARK, (_, list: string) => {
      for (const number of list.split(',')) numbers.add(Number(number));
      return '';
    });
  return {
    take(piece) {
      const text = without(kept + piece);
      const at = OPEN_END.exec(text)?.index ?? text.length;
      kept = text.slice(at);
      return text.slice(0, at);
    },
    rest() {
      const text = kept.trimEnd();
      kept = '';
      return text;
    },
    numbers,
  };
}
