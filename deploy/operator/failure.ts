import { AppError } from '@cws/kit';
import { Advice } from '../processes/advice.ts';

const ABSENT: ReadonlySet<string> = new Set(['upstream_unavailable', 'upstream_timeout']);
const hints = [
  '  When the system does not run, start it with npm start.',
  '  When it runs, compare CALLER_KEYS with the services: one that refuses them logs "caller metadata refused".',
];

/** One sentence for what a person can act on, with a line for each detail; the stack for a bug. */
export function explainFailure(error: unknown): string {
  if (error instanceof Advice) return error.message;
  if (!(error instanceof AppError)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const details = error.details.map(({ path, message }) => `  ${path}: ${message}`);
  return [`${error.message} (${error.code})`, ...details, ...(ABSENT.has(error.code) ? hints : [])].join('\n');
}
