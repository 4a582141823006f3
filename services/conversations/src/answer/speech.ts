import type { AnswerStream } from '../realtime/answer-stream';
import type { Attempt } from './commit-answer';

/** Models say a few letters at a time; nobody reads faster than this. */
const COLLECTED_MS = 40;

/** One attempt at an answer as its readers hear it. */
export interface Speech {
  say(text: string): void;
  /** Nothing is kept back any more. */
  flush(): void;
  /** What is not told yet never will be. */
  end(): void;
  /** In UTF-16 units, told or not. */
  length(): number;
}

export function speech(stream: AnswerStream, { session_id, answer_id, attempt, message_id }: Attempt): Speech {
  let told = 0;
  let pending = '';
  let timer: NodeJS.Timeout | undefined;
  stream.started(session_id, answer_id, message_id, attempt);
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (pending === '') return;
    stream.delta(session_id, answer_id, attempt, told, pending);
    told += pending.length;
    pending = '';
  }
  return {
    say(text) {
      pending += text;
      // The first words go out at once.
      if (told === 0) return flush();
      timer ??= setTimeout(flush, COLLECTED_MS);
    },
    flush,
    end() {
      clearTimeout(timer);
      pending = '';
    },
    length: () => told + pending.length,
  };
}
