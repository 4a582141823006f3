import { shortened } from './shortened';

/** A part of a request that is wrong. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}

/** A failure names this many wrong fields at most, and counts the others (contract: envelope-failure). */
export const MAX_DETAILS = 20;
/** Bytes of JSON, so that a whole failure stays within 16 KiB. */
const MAX_PATH = 200;
const MAX_DETAIL = 400;
const MAX_MESSAGE = 2_000;

/** The first details with shortened texts, and one that counts the others. Details that were bounded before stay as they are. */
export function boundedDetails(details: readonly ErrorDetail[]): readonly ErrorDetail[] {
  const named = details.slice(0, MAX_DETAILS).map(bounded);
  const others = details.length - named.length;
  if (others === 0) return named;
  const next = details[MAX_DETAILS]!;
  return [...named, others === 1 && isCount(next) ? next : countOf(others)];
}

/** The message of a failure, which may hold what a stranger sent. */
export const boundedMessage = (message: string): string => shortened(message, MAX_MESSAGE);

const bounded = ({ path, message }: ErrorDetail): ErrorDetail => ({
  path: shortened(path, MAX_PATH),
  message: shortened(message, MAX_DETAIL),
});

const countOf = (others: number): ErrorDetail => ({ path: '', message: `and ${others} more` });

const isCount = ({ path, message }: ErrorDetail): boolean => path === '' && /^and \d{1,9} more$/.test(message);
