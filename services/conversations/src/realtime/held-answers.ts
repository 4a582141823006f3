import type { AnswerMessage } from './bus-message';

/** More are not held: readers then get the message of the answer. */
const MAX_HELD = 1_000;

/**
 * Holds what is streamed of an answer until readers have the changes before it: the message of the answer before is read from the
 * database, and a stream would overtake it.
 */
export interface HeldAnswers {
  /** Takes a message at once where nothing before it is missing; true when it is held. */
  take(message: AnswerMessage): boolean;
  /** The number of the change behind which the first held message comes; undefined when none is held. */
  next(): number | undefined;
  /** Readers have the changes up to that number. */
  passed(seq: number): void;
  /** There is nobody who could miss anything. */
  releaseAll(): void;
}

export function heldAnswers(deliver: (message: AnswerMessage) => void): HeldAnswers {
  let held: AnswerMessage[] = [];
  let through = 0;

  const placeOf = (message: AnswerMessage): number =>
    message.kind === 'answer.started' ? (message.after_seq ?? 0) : 0;

  function release(isDue: (message: AnswerMessage) => boolean): void {
    const firstKept = held.findIndex((message) => !isDue(message));
    const due = held.splice(0, firstKept < 0 ? held.length : firstKept);
    for (const message of due) deliver(message);
  }

  return {
    take(message) {
      if (held.length === 0 && placeOf(message) <= through) {
        deliver(message);
        return false;
      }
      if (held.length >= MAX_HELD) held = [];
      held.push(message);
      return true;
    },
    next: () => (held[0] ? placeOf(held[0]) : undefined),
    passed(seq) {
      through = Math.max(through, seq);
      release((message) => placeOf(message) <= through);
    },
    releaseAll: () => release(() => true),
  };
}
