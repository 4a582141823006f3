import { AppError } from '@cws/kit';
import { explain } from '../terminal.ts';

/** One sentence for an error of the system, with a line for each detail; the stack for a bug. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof AppError)) return explain(error);
  const details = error.details.map(({ path, message }) => `  ${path}: ${message}`);
  return [`${error.message} (${error.code})`, ...details].join('\n');
}
