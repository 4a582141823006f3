/** A model may write without end. With three bytes a letter a message has room for the sources besides. */
const MOST_LETTERS = 8_000;
/** Six bytes each as JSON, and nothing to read. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;
const HALF_AT_END = /[\ud800-\udbff]$/;

/** A text that comes in pieces. */
export interface Written {
  /** What is taken of the next piece: whole letters, until there are enough. */
  take(piece: string): string;
  isFull(): boolean;
}

export function written(): Written {
  let left = MOST_LETTERS;
  let half = '';
  return {
    take(piece) {
      const whole = half + piece;
      half = HALF_AT_END.exec(whole)?.[0] ?? '';
      const letters = whole
        .slice(0, whole.length - half.length)
        .toWellFormed()
        .replace(CONTROLS, '');
      const told = left === MOST_LETTERS ? letters.trimStart() : letters;
      const taken = told.slice(0, left).replace(HALF_AT_END, '');
      left = taken.length < told.length ? 0 : left - taken.length;
      return taken;
    },
    isFull: () => left === 0,
  };
}
