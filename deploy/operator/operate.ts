import { CommanderError } from 'commander';
import { explainFailure } from './failure.ts';
import { buildProgram } from './program.ts';

/** The exit status and output of a command. */
export type Outcome = { status: number; stdout: string; stderr: string };

/** Runs one command of the operator with its arguments; the environment has the addresses of the system. */
export async function operate(words: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const output = { stdout: '', stderr: '' };
  const program = buildProgram({
    env,
    writeOut: (text) => {
      output.stdout += text;
    },
    writeErr: (text) => {
      output.stderr += text;
    },
  });
  try {
    await program.parseAsync([...words], { from: 'user' });
    return { status: 0, ...output };
  } catch (error) {
    // commander has already printed the usage error or the requested help.
    if (error instanceof CommanderError) return { status: error.exitCode === 0 ? 0 : 2, ...output };
    return { status: 1, stdout: output.stdout, stderr: `${explainFailure(error)}\n` };
  }
}
