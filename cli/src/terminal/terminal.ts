import type { Surroundings } from '../machine/surroundings';
import { spinnerOn } from './spinner';

/** Where a command speaks. */
export interface Terminal {
  /** Whether programs read stdout. */
  readonly json: boolean;
  /** The answer: `value` as JSON for programs, else `text` for people, both on stdout. */
  result(value: unknown, text: () => string): void;
  /** One of many answers, as it comes: a line of JSON for programs, else `text` for people, on stdout. */
  event(value: unknown, text: string): void;
  /** What a person asked to be shown on the way: stdout, but stderr where stdout is JSON. */
  say(text: string): void;
  /** What a person should know beside the answer: stderr. */
  note(text: string): void;
  /** Says that something takes a while, for as long as it does: stderr. */
  during<T>(text: string, work: Promise<T>): Promise<T>;
}

export function terminalOf({ stdout, stderr, env }: Surroundings, json: boolean): Terminal {
  const line = (stream: NodeJS.WritableStream, text: string) => stream.write(text.endsWith('\n') ? text : `${text}\n`);
  return {
    json,
    result: (value, text) => line(stdout, json ? JSON.stringify(value, null, 2) : text()),
    event: (value, text) => line(stdout, json ? JSON.stringify(value) : text),
    say: (text) => line(json ? stderr : stdout, text),
    note: (text) => line(stderr, text),
    during: (text, work) => spinnerOn(stderr, env, text, work),
  };
}
