import type { Context } from '../../context';
import type { Attempt } from '../queue/answer-queue';

/** How readers watch an answer while it is made. */
export type AnswerStream = Context['realtime']['answers'];

/** Models send a few characters at a time, faster than a reader can follow. */
const COLLECTED_MS = 40;

/** The text of one attempt at an answer, streamed to readers while it grows. */
export interface LiveText {
  append(text: string): void;
  /** Sends what has been collected. */
  flush(): void;
  /** Drops what has not been sent. */
  discard(): void;
  /** The length of all text, sent or not, in UTF-16 units. */
  length(): number;
}

/** The text of an attempt whose provider knows it at once: readers get all of it with the commit. */
export function wholeText(
  stream: AnswerStream,
  { session_id, answer_id, number, message_id }: Attempt,
  after_seq: number,
): LiveText {
  let whole = '';
  return {
    append(text) {
      whole += text;
    },
    flush: () => stream.whole(session_id, answer_id, message_id, number, whole, after_seq),
    discard() {
      whole = '';
    },
    length: () => whole.length,
  };
}

/** Streamed behind the change with the number `after_seq`. */
export function liveText(
  stream: AnswerStream,
  { session_id, answer_id, number, message_id }: Attempt,
  after_seq: number,
): LiveText {
  let sent = 0;
  let collected = '';
  let timer: NodeJS.Timeout | undefined;
  stream.started(session_id, answer_id, message_id, number, after_seq);
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (collected === '') return;
    stream.delta(session_id, answer_id, number, sent, collected);
    sent += collected.length;
    collected = '';
  }
  return {
    append(text) {
      collected += text;
      // The first words are sent at once.
      if (sent === 0) return flush();
      timer ??= setTimeout(flush, COLLECTED_MS);
    },
    flush,
    discard() {
      clearTimeout(timer);
      collected = '';
    },
    length: () => sent + collected.length,
  };
}
