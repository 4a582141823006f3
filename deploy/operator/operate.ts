import { Advice } from '../local/advice.ts';
import { commandFor } from './commands.ts';
import { connect } from './connection.ts';
import { explainFailure } from './failure.ts';
import { WrongUsage } from './usage.ts';

/** What a command came to, as a shell sees it. */
export type Outcome = { status: number; stdout: string; stderr: string };

/** Carries out one command of the operator: the words of its line, and the environment that says where the system is. */
export async function operate(words: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  try {
    const { run, args } = commandFor(words);
    const connection = connect(env);
    try {
      const answer = await run(connection, ...args);
      return { status: 0, stdout: `${JSON.stringify(answer, null, 2)}\n`, stderr: '' };
    } finally {
      connection.close();
    }
  } catch (error) {
    const sentence = error instanceof Advice ? error.message : explainFailure(error);
    return { status: error instanceof WrongUsage ? 2 : 1, stdout: '', stderr: `${sentence}\n` };
  }
}
