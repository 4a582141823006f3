import { Advice } from '../../processes/advice.ts';
import { isOutOfSpace } from './disk.ts';

export type Terminal = {
  say: (line: string) => void;
  complain: (line: string) => void;
};

/** The person's terminal. It may close before we end (a closed window, a pipe to head), which must not stop the clean-up. */
export function openTerminal(): Terminal {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return { say: (line) => console.log(line), complain: (line) => console.error(line) };
}

/** Formats an error: one sentence for advice and for a full disk, the whole stack for a defect. */
export function explain(error: unknown): string {
  if (error instanceof Advice) return error.message;
  if (isOutOfSpace(error)) return noSpace(error as NodeJS.ErrnoException);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const noSpace = ({ path }: NodeJS.ErrnoException) =>
  `No space is left on the disk${path ? `, ${path} could not be written` : ''}: free some space there and start again.`;
