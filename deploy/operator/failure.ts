import { AppError } from '@cws/kit';
import { explain } from '../local/terminal.ts';

const ABSENT: ReadonlySet<string> = new Set(['upstream_unavailable', 'upstream_timeout']);
const hints = [
  '  When the system does not run, start it with npm start.',
  '  When it runs, compare CALLER_KEYS with the services: one that refuses them logs "caller metadata refused".',
];

/** One sentence for an error of the system, with a line for each detail; the stack for a bug. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof AppError)) return explain(error);
  const details = error.details.map(({ path, message }) => `  ${path}: ${message}`);
  return [`${error.message} (${error.code})`, ...details, ...(ABSENT.has(error.code) ? hints : [])].join('\n');
}
