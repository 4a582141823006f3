import { AppError } from '@cws/kit';
import { CommanderError } from 'commander';
import { Advice } from '../processes/advice.ts';
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

const ABSENT: ReadonlySet<string> = new Set(['upstream_unavailable', 'upstream_timeout']);
const hints = [
  '  If the system does not run, start it with npm start.',
  '  If it runs, compare CALLER_KEYS with those of the services: a service that refuses them logs "caller metadata refused".',
];

/** Formats a failure: one sentence with a line for each detail if a person can act on it, the stack for a defect. */
function explainFailure(error: unknown): string {
  if (error instanceof Advice) return error.message;
  if (!(error instanceof AppError)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const details = error.details.map(({ path, message }) => `  ${path}: ${message}`);
  return [`${error.message} (${error.code})`, ...details, ...(ABSENT.has(error.code) ? hints : [])].join('\n');
}
