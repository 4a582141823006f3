import { networkNamespace } from './network-namespace';
import {
  built,
  PARSER_MAIN,
  type ParserProcess,
  type ParserProcessOptions,
  startParserProcess,
} from './parser-process';

/** Parses the input of strangers in a process of its own. */
export interface UntrustedParser<Input, Output> {
  /**
   * Parses an input in a process that is free, or after another one. Fails with a ParserError where the input is at fault, and only this call
   * fails. The caller bounds how many inputs wait, and checks the output, which is no more trustworthy than the input.
   */
  parse(input: Input): Promise<Output>;
  /** Ends the processes, and with them the inputs that are being parsed. */
  stop(): Promise<void>;
}

export interface UntrustedParserOptions extends ParserProcessOptions {
  /** The process ends after such a time without an input; its memory and its modules are gone then. */
  readonly idleMs?: number;
  /** Inputs that are parsed at the same time, each in a process of its own; 2 by default, so that one that takes long is not in the way of the others. */
  readonly processes?: number;
}

const IDLE_MS = 10_000;
const PROCESSES = 2;

/**
 * Runs a parser of untrusted bytes (images, PDF, HTML) in a child process that has no environment, so no secret of a service, no network,
 * and by Node's permission model can neither write files nor read others than its packages, start programs or threads. A parser that
 * crashes, hangs or eats memory fails its own call and nothing else.
 *
 * To use it, write a module that exports `parse(input)`, returns a value that structured cloning can copy (a Buffer, plain
 * objects), and imports its parsing library alone: `@cws/kit` would cost each child 50 MB. It returns what it can say about
 * bad input, such as `{ refused: 'has too many pages' }`, since of a thrown error only the text arrives. Then:
 *
 *     // parse-pdf.ts
 *     export async function parse(bytes: Buffer): Promise<Pages> { … }
 *
 *     // In the service; `typeof parse` may be imported as a type alone.
 *     const pdf = untrustedParser<Buffer, Pages>({
 *       name: 'pdf', module: join(__dirname, 'parse-pdf.js'), memoryMb: 512, timeoutMs: 20_000, log,
 *     });
 *     boot.life.onStop('pdf parser', pdf.stop);
 *     const pages = await pdf.parse(bytes);
 *
 * A process is started with an input for which none is free, and kept for the next ones, as long as they come and none of them fails.
 */
export function untrustedParser<Input, Output>(options: UntrustedParserOptions): UntrustedParser<Input, Output> {
  const lanes = Array.from({ length: options.processes ?? PROCESSES }, () => parserLane<Input, Output>(options));
  return {
    parse(input) {
      const freest = lanes.reduce((best, lane) => (lane.waiting < best.waiting ? lane : best));
      return freest.parse(input);
    },
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

let namespace: Promise<readonly string[]> | undefined;

/** The system is asked once, since it starts a program for it. */
function namespaceOfParsers(): Promise<readonly string[]> {
  namespace ??= networkNamespace(built(PARSER_MAIN));
  return namespace;
}

/** A process that is started when it is needed, and the inputs that it parses one after the other. */
function parserLane<Input, Output>({ idleMs = IDLE_MS, ...options }: UntrustedParserOptions) {
  let current: ParserProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  let waiting = 0;

  async function parseNow(input: Input): Promise<Output> {
    const namespace = await namespaceOfParsers();
    if (isStopped) throw new Error(`The parser ${options.name} is stopped`);
    clearTimeout(idle);
    if (current?.isUsable !== true) current = startParserProcess(options, namespace);
    try {
      return (await current.exchange(input)) as Output;
    } finally {
      idle = setTimeout(() => current?.end(), idleMs).unref();
    }
  }
  return {
    /** The inputs that are not parsed yet. */
    get waiting() {
      return waiting;
    },
    parse(input: Input): Promise<Output> {
      waiting += 1;
      const result = last
        .then(() => parseNow(input))
        .finally(() => {
          waiting -= 1;
        });
      last = result.catch(() => undefined);
      return result;
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(idle);
      current?.end();
      await last;
    },
  };
}
