import { boundedText } from './bounded-text';
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
}

const SAYS_SOMETHING = /[\p{L}\p{N}\p{So}]/u;
/** A server may send all of an endless text at once. */
const READ_AT_ONCE = 4_000;

/** Streams the text as it grows, without citation marks and within what a message holds. */
export function modelText(stream: (text: string) => void): ModelText {
  const marks = citations();
  const bounded = boundedText();
  let text = '';
  let silent = '';

  function show(piece: string): void {
    silent += bounded.take(piece);
    if (silent === '' || (text === '' && !SAYS_SOMETHING.test(silent))) return;
    text += silent;
    stream(silent);
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
  };
}
