import yoctoSpinner from 'yocto-spinner';
import type { Output, Surroundings } from '../machine/surroundings';
import { type Filter, queuedLines } from './queued-lines';

/** The output of a command. */
export interface Terminal {
  /** Whether stdout is JSON for programs. */
  readonly json: boolean;
  /** Prints the result on stdout: `value` as JSON for programs, else `text` for people, whose lines fit into `width` columns. */
  result(value: unknown, text: (width?: number) => string): void;
  /** Prints one of many results on stdout: a line of JSON for programs, else `text` for people. */
  event(value: unknown, text: string): void;
  /** Prints an interim result for a person on stdout, or on stderr where stdout is JSON. */
  say(text: string): void;
  /** Prints a remark for a person on stderr. */
  note(text: string): void;
  /** Shows on stderr that some work takes a while, until it is done. */
  during<T>(text: string, work: Promise<T>): Promise<T>;
  /** Resolves when everything is printed. Error: that of the filter. */
  printed(): Promise<void>;
}

/** The parts of the command line that decide about output. */
export interface Printing {
  readonly json: boolean;
  /** Replaces JSON for programs by what it makes of it. */
  readonly filter?: Filter | undefined;
}

export function terminalOf(surroundings: Surroundings, { json, filter }: Printing): Terminal {
  const { stdout, stderr, env } = surroundings;
  const line = (stream: NodeJS.WritableStream, text: string) => stream.write(text.endsWith('\n') ? text : `${text}\n`);
  const filtered = filter && queuedLines(filter, stdout);
  const print = (value: unknown, text: string) => (filtered ? filtered.add(value) : line(stdout, text));
  return {
    json,
    result: (value, text) => print(value, json ? JSON.stringify(value, null, 2) : text(widthOf(surroundings))),
    event: (value, text) => print(value, json ? JSON.stringify(value) : text),
    say: (text) => line(json ? stderr : stdout, text),
    note: (text) => line(stderr, text),
    during: (text, work) => spinnerOn(stderr, env, text, work),
    printed: async () => filtered?.printed(),
  };
}

/** `COLUMNS`, as POSIX has it, else the width of the terminal; undefined in a pipe, where lines have any length. */
function widthOf({ env, stdout }: Surroundings): number | undefined {
  const named = Number(env.COLUMNS);
  if (Number.isSafeInteger(named) && named > 0) return named;
  return stdout.isTTY ? stdout.columns : undefined;
}

/** Shows a spinner on a terminal while the work runs; writes nothing to a stream that is not a terminal. */
async function spinnerOn<T>(stream: Output, env: NodeJS.ProcessEnv, text: string, work: Promise<T>): Promise<T> {
  if (!stream.isTTY || env.TERM === 'dumb') return work;
  const spinner = yoctoSpinner({ text, stream: stream as NodeJS.WriteStream }).start();
  try {
    return await work;
  } finally {
    spinner.stop();
  }
}
