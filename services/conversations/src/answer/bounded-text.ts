/** Models may write without end. With three bytes per character a message still has room for the sources. */
const MAX_CHARACTERS = 8_000;
/** They take six bytes each as JSON, and show nothing. */
const CONTROL_CHARACTERS = /(?![\t\n\r])\p{Cc}/gu;
const LONE_SURROGATE_AT_END = /[\ud800-\udbff]$/;

/** Limits the length of a text that arrives in pieces. */
export interface BoundedText {
  /** Returns as much of the next piece as fits, in whole characters. */
  take(piece: string): string;
  isFull(): boolean;
}

export function boundedText(): BoundedText {
  let left = MAX_CHARACTERS;
  let half = '';
  return {
    take(piece) {
      const whole = half + piece;
      half = LONE_SURROGATE_AT_END.exec(whole)?.[0] ?? '';
      const clean = whole
        .slice(0, whole.length - half.length)
        .toWellFormed()
        .replace(CONTROL_CHARACTERS, '');
      const text = left === MAX_CHARACTERS ? clean.trimStart() : clean;
      const taken = text.slice(0, left).replace(LONE_SURROGATE_AT_END, '');
      left = taken.length < text.length ? 0 : left - taken.length;
      return taken;
    },
    isFull: () => left === 0,
  };
}
