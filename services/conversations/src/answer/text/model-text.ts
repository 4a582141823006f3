import { citations } from './citations';

/** The text of a model's answer, of the pieces that the model sends. */
export interface ModelText {
  add(piece: string): void;
  /** Whether a message holds no more. */
  isFull(): boolean;
  /** Adds what was held back. */
  end(): void;
  /** Empty until it says something: neither white space nor punctuation alone. */
  text(): string;
  /** The numbers that it cites, in the order of their first mark. */
  readonly numbers: ReadonlySet<number>;
  /** Whether it has the mark of a handoff. */
  handsOver(): boolean;
}

const SAYS_SOMETHING = /[\p{L}\p{N}\p{So}]/u;
/** A server may send all of an endless text at once. */
const READ_AT_ONCE = 4_000;

/** Streams the text as it grows, without citation marks and within what a message holds; nothing behind the mark of a handoff. */
export function modelText(stream: (text: string) => void): ModelText {
  const marks = citations();
  const bounded = boundedText();
  let text = '';
  let silent = '';

  function show(piece: string): void {
    silent += bounded.take(piece);
    if (silent === '' || (text === '' && !SAYS_SOMETHING.test(silent))) return;
    text += silent;
    if (!marks.handsOver()) stream(silent);
    silent = '';
  }
  return {
    numbers: marks.numbers,
    add(piece) {
      for (let at = 0; at < piece.length && !bounded.isFull(); at += READ_AT_ONCE)
        show(marks.take(piece.slice(at, at + READ_AT_ONCE)));
    },
    isFull: bounded.isFull,
    end: () => show(marks.rest()),
    text: () => text,
    handsOver: marks.handsOver,
  };
}

/** Models may write without end. With three bytes per character a message still has room for the sources. */
const MAX_CHARACTERS = 8_000;
/** They take six bytes each as JSON, and show nothing. */
const CONTROL_CHARACTERS = /(?![\t\n\r])\p{Cc}/gu;
const LONE_SURROGATE_AT_END = /[\ud800-\udbff]$/;

/** Limits the length of a text that arrives in pieces. */
interface BoundedText {
  /** Returns as much of the next piece as fits, in whole characters. */
  take(piece: string): string;
  isFull(): boolean;
}

function boundedText(): BoundedText {
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
