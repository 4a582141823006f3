import { CommanderError } from 'commander';
import { type ExitStatus, exit, Failure } from './failure/exit';
import type { Surroundings } from './machine/surroundings';
import { buildProgram } from './program';

/** Runs one command line, given without the program's name, and returns the exit status. */
export async function runCli(args: readonly string[], surroundings: Surroundings): Promise<ExitStatus> {
  try {
    const program = buildProgram(surroundings);
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync([...args], { from: 'user' });
    return exit.ok;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exit.ok : exit.usage;
    const failure = error instanceof Failure ? error : unforeseen(error as Error);
    surroundings.stderr.write(
      `${args.some((arg) => arg === '--json' || arg.startsWith('--jq')) ? asJson(failure) : failure.message}\n`,
    );
    return failure.status;
  }
}

const asJson = ({ code, message }: Failure) => JSON.stringify({ error: { code, message } });

/** An error that no command foresees is a defect of this client, so that its stack is shown. */
const unforeseen = (error: Error) => new Failure('internal', error.stack ?? String(error));
