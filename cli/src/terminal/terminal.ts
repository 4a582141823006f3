import type { Surroundings } from '../machine/surroundings';
import { spinnerOn } from './spinner';

/** The output of a command. */
export interface Terminal {
  /** Whether stdout is JSON for programs. */
  readonly json: boolean;
  /** Prints the result on stdout: `value` as JSON for programs, else `text` for people. */
  result(value: unknown, text: () => string): void;
  /** Prints one of many results on stdout: a line of JSON for programs, else `text` for people. */
  event(value: unknown, text: string): void;
  /** Prints an interim result for a person on stdout, or on stderr where stdout is JSON. */
  say(text: string): void;
  /** Prints a remark for a person on stderr. */
  note(text: string): void;
  /** Shows on stderr that some work takes a while, until it is done. */
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
