import { CommanderError } from 'commander';
import { type ExitStatus, exit, Failure } from './failure/exit';
import type { Surroundings } from './machine/surroundings';
import { buildProgram } from './program';

/** Runs one command line, without the program's own name, to its end. */
export async function runCli(args: readonly string[], surroundings: Surroundings): Promise<ExitStatus> {
  try {
    await buildProgram(surroundings).parseAsync([...args], { from: 'user' });
    return exit.ok;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exit.ok : exit.usage;
    const failure = error instanceof Failure ? error : unforeseen(error as Error);
    surroundings.stderr.write(`${args.includes('--json') ? asJson(failure) : failure.message}\n`);
    return failure.status;
  }
}

const asJson = ({ code, message }: Failure) => JSON.stringify({ error: { code, message } });

/** A fault of this client: whoever mends it needs the stack. */
const unforeseen = (error: Error) => new Failure('internal', error.stack ?? String(error));
