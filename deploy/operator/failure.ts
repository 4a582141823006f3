import { AppError } from '@cws/kit';
import { Advice } from '../processes/advice.ts';

const ABSENT: ReadonlySet<string> = new Set(['upstream_unavailable', 'upstream_timeout']);
const hints = [
  '  If the system does not run, start it with npm start.',
  '  If it runs, compare CALLER_KEYS with those of the services: a service that refuses them logs "caller metadata refused".',
];

/** Formats a failure: one sentence with a line for each detail if a person can act on it, the stack for a defect. */
export function explainFailure(error: unknown): string {
  if (error instanceof Advice) return error.message;
  if (!(error instanceof AppError)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const details = error.details.map(({ path, message }) => `  ${path}: ${message}`);
  return [`${error.message} (${error.code})`, ...details, ...(ABSENT.has(error.code) ? hints : [])].join('\n');
}
