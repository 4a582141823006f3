import { createInterface } from 'node:readline';
import type { Context } from '../context';
import { wrongUsage } from '../failure/exit';

/** Questions to a person, who answers each with a line on stdin. */
export interface Questions {
  /** Undefined when stdin has ended. */
  ask(question: string): Promise<string | undefined>;
  close(): void;
}

export function questions({ stdin, terminal }: Pick<Context, 'stdin' | 'terminal'>): Questions {
  const reader = createInterface({ input: stdin });
  const lines = reader[Symbol.asyncIterator]();
  return {
    async ask(question) {
      terminal.note(question);
      const { value, done } = await lines.next();
      return done ? undefined : value.trim();
    },
    close: () => reader.close(),
  };
}

/** The person's line. Error: wrong usage, when there is none. */
export async function askFor(asking: Questions, question: string): Promise<string> {
  const line = await asking.ask(question);
  if (!line) throw wrongUsage('No code was typed.');
  return line;
}
