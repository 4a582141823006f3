import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { AppError } from '../errors/app-error';
import { type JobLog, startJob } from '../process/job';
import { ParserError, type ParserFailure } from './parser-error';
import type { ParserMessage } from './parser-main';
import { residentBytes, usedMs } from './process-usage';

/** A process that parses one input at a time. */
export interface ParserProcess {
  /** Whether it takes another input. */
  readonly isUsable: boolean;
  exchange(input: unknown): Promise<unknown>;
  end(): void;
}

export interface ParserProcessOptions {
  /** Names the parser in log lines. */
  readonly name: string;
  /** The file of the parsing module: `join(__dirname, 'parse-pdf.js')`. */
  readonly module: string;
  /** Whether the module needs native code (.node files). */
  readonly isNative?: boolean;
  /** The limit of the heap of the process, and on Linux of all of its memory. */
  readonly memoryMb: number;
  /**
   * The limit for one input, without the start of the process: of computing time, so that a busy machine refuses nothing; where the system does not
   * tell it, of time.
   */
  readonly timeoutMs: number;
  readonly log: JobLog;
}

/** The program of the process. */
export const PARSER_MAIN = join(__dirname, 'parser-main.js');
/** A busy machine loads a module late, which is no fault of the input. */
const START_MS = 15_000;
const LOOK_EVERY_MS = 50;
/** The share of a processor that an input has at least, on which its limit of time rests where that of computing time does not end it. */
const MIN_SHARE = 0.25;
const MAX_OUTPUT = 2_000;

/** `namespace`: the command of networkNamespace. */
export function startParserProcess(options: ParserProcessOptions, namespace: readonly string[]): ParserProcess {
  const child = launch(options, namespace);
  const output = lastOutputOf(child);
  let hasStarted = false;
  let isUsable = true;
  child.once('exit', () => {
    isUsable = false;
  });
  const end = () => {
    isUsable = false;
    child.kill('SIGKILL');
  };
  function failureOf(failure: ParserFailure, text: string): Error {
    if (!hasStarted) return notStarted(options.name, failure, text);
    options.log.warn({ parser: options.name, failure, output: text }, 'untrusted input was not parsed');
    return new ParserError(failure, text);
  }
  return {
    get isUsable() {
      return isUsable;
    },
    end,
    async exchange(input) {
      const message = await outcomeOf(child, input, { ...options, hasStarted }, () => {
        hasStarted = true;
      });
      if (typeof message !== 'string' && 'output' in message) return message.output;
      if (typeof message !== 'string') throw failureOf('threw', message.thrown);
      end();
      const text = output();
      throw failureOf(/heap (limit|out of memory)/.test(text) ? 'out of memory' : message, text);
    },
  };
}

function notStarted(name: string, failure: ParserFailure, text: string): Error {
  const error = new Error(`The parser ${name} did not start: ${failure} ${text}`);
  return failure === 'out of time' ? new AppError('upstream_unavailable', { retryAfter: 1, cause: error }) : error;
}

/** The environment is empty. What the process may read is what `require` reads for the module. */
function launch({ module, memoryMb, isNative }: ParserProcessOptions, namespace: readonly string[]): ChildProcess {
  const [main, file] = [built(PARSER_MAIN), built(module)];
  const folders = [...packageFoldersOf(main), ...packageFoldersOf(file)];
  const [execPath, ...command] = [...namespace, process.execPath];
  const execArgv = [
    ...command,
    '--no-warnings',
    `--max-old-space-size=${memoryMb}`,
    '--permission',
    ...folders.map((folder) => `--allow-fs-read=${folder}`),
    ...(isNative ? ['--allow-addons'] : []),
  ];
  const stdio: ('ignore' | 'pipe' | 'ipc')[] = ['ignore', 'ignore', 'pipe', 'ipc'];
  const child = fork(main, [file], {
    env: {},
    cwd: dirname(file),
    execPath,
    execArgv,
    serialization: 'advanced',
    stdio,
  });
  letParentEnd(child);
  return child;
}

/** An idle process does not keep this one alive. */
function letParentEnd(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket).unref();
}

/** Tests run from the sources, where the compiled file is in `dist`. */
export const built = (file: string): string =>
  existsSync(file) ? file : file.replace(/\/src\/(?!.*\/src\/)/, '/dist/');

function lastOutputOf(child: ChildProcess): () => string {
  let text = '';
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-MAX_OUTPUT);
  });
  return () => text;
}

type Outcome = Exclude<ParserMessage, 'started'> | Exclude<ParserFailure, 'threw'>;

/** Resolves to what the process has sent for an input, or to the reason why there will be nothing. */
function outcomeOf(
  child: ChildProcess,
  input: unknown,
  { memoryMb, timeoutMs, log, name, hasStarted }: ParserProcessOptions & { readonly hasStarted: boolean },
  started: () => void,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const endAfter = (ms: number) => setTimeout(() => settle('out of time'), ms);
    const hasUsed = () => (child.pid === undefined ? undefined : usedMs(child.pid));
    let usedBefore = hasStarted ? hasUsed() : undefined;
    const limitMs = () => (usedBefore === undefined ? timeoutMs : timeoutMs / MIN_SHARE);
    let timer = endAfter(hasStarted ? limitMs() : START_MS);
    const look = startJob({
      name: `memory of the parser ${name}`,
      everyMs: LOOK_EVERY_MS,
      log,
      work() {
        if (child.pid && residentBytes(child.pid) > memoryMb * 2 ** 20) settle('out of memory');
        if (usedBefore !== undefined && (hasUsed() ?? 0) - usedBefore > timeoutMs) settle('out of time');
      },
    });
    const received = (message: ParserMessage) => {
      if (message !== 'started') return settle(message);
      started();
      clearTimeout(timer);
      usedBefore = hasUsed();
      timer = endAfter(limitMs());
    };
    const ended = () => settle('crashed');
    const settle = (outcome: Outcome) => {
      clearTimeout(timer);
      void look.stop();
      child.off('message', received).off('close', ended).off('error', ended);
      resolve(outcome);
    };
    child.on('message', received).once('close', ended).once('error', ended);
    // An error means that the process has ended, which `close` reports too.
    child.send(input as object, () => undefined);
  });
}

/** The folders of which `require` reads for a file: its own package, and every node_modules on the way to the root. */
function packageFoldersOf(file: string): string[] {
  const parents = parentsOf(file);
  const own = parents.find((folder) => existsSync(join(folder, 'package.json'))) ?? dirname(file);
  const packages = parents.map((folder) => join(folder, 'node_modules')).filter((folder) => existsSync(folder));
  return [own, ...packages].map((folder) => realpathSync(folder));
}

function parentsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...parentsOf(parent)];
}
