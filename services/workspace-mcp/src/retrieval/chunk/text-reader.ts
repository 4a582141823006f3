import { join } from 'node:path';
import { type Logger, ParserError, untrustedParser, workSlots } from '@cws/kit';
import { type SplitText, splitText, type WrittenText } from './split-text';

/** Characters of a text that takes this process a moment, whatever it consists of. */
const SHORT = 8_000;
const LIMITS = { memoryMb: 512, timeoutMs: 4_000 };
/** Texts that are read at the same time, one of each user. */
const PROCESSES = 2;

/** Splits texts into what is shown of them: long ones in a process of its own, since a text can be written so that it takes seconds. */
export interface TextReader {
  /** Errors: rate_limited, upstream_unavailable. */
  split(user_id: string, text: WrittenText): Promise<SplitText>;
  close(): Promise<void>;
}

export function textReader(log: Logger, limits = LIMITS): TextReader {
  const module = join(__dirname, 'parse-text.js');
  const options = { name: 'text', module, log, processes: PROCESSES, ...limits };
  const parser = untrustedParser<WrittenText, SplitText>(options);
  const slots = workSlots({ maxRunning: PROCESSES, ownerIsBusy: 'Other texts of yours are being read; try again' });
  return {
    async split(user_id, { text, isMarkdown }) {
      if (text.length <= SHORT) return splitText({ text, isMarkdown });
      try {
        return await slots.run(user_id, () => parser.parse({ text, isMarkdown }));
      } catch (error) {
        if (error instanceof ParserError) return asWritten(text);
        throw error;
      }
    },
    close: () => parser.stop(),
  };
}

const LENGTH = 1_200;

/** A text that exceeds a limit, in pieces of a length as it was written: it cannot keep the others of its app from being published. */
function asWritten(text: string): SplitText {
  const starts = Array.from({ length: Math.ceil(text.length / LENGTH) }, (_, n) => n * LENGTH);
  const pieces = starts.map((start) => {
    const end = Math.min(start + LENGTH, text.length);
    return { start, end, heading: '', text: text.slice(start, end).toWellFormed() };
  });
  return { beginning: text.slice(0, LENGTH), isShown: true, pieces };
}
