import { CommanderError } from 'commander';
import { explainFailure } from './failure.ts';
import { buildProgram } from './program.ts';

/** The outcome of a command as a shell sees it. */
export type Outcome = { status: number; stdout: string; stderr: string };

/** Carries out one command of the operator: the words of its line, and the environment that says where the system is. */
export async function operate(words: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  const program = buildProgram({
    env,
    writeOut: (text) => {
      written.stdout += text;
    },
    writeErr: (text) => {
      written.stderr += text;
    },
  });
  try {
    await program.parseAsync([...words], { from: 'user' });
    return { status: 0, ...written };
  } catch (error) {
    // commander has said already what is wrong with the line, or has printed the help that was asked for.
    if (error instanceof CommanderError) return { status: error.exitCode === 0 ? 0 : 2, ...written };
    return { status: 1, stdout: written.stdout, stderr: `${explainFailure(error)}\n` };
  }
}
