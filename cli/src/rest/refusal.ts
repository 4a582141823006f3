import { Failure, signInAgain } from '../failure/exit';
import { plainText } from '../terminal/plain-text';
import type { Envelope } from './envelope';

/** An attempt that failed: why, and what decides about another one. */
export interface Missed {
  readonly failure: unknown;
  /** 0 where no answer came. */
  readonly status: number;
  readonly retryAfter: string | null;
}

const PAUSES_MS = [300, 1_000, 3_000];
const LONGEST_PAUSE_MS = 10_000;
/** No answer, still running (idempotency_in_progress), too many requests, and a service that is away. */
const PASSING = new Set([0, 409, 429, 502, 503, 504]);

/** A refusal as one sentence. */
export function explainRefusal({ status }: Response, { error }: Envelope, origin: string): Failure {
  if (status === 401) return signInAgain(origin, `The sign-in at ${origin} is no longer good.`);
  const { code = 'unexpected_answer', message = `HTTP ${status}`, details = [] } = error ?? {};
  const where = details.map(({ path, message }) => `${path}: ${message}`).join('; ');
  return new Failure(code, plainText(where ? `${message} (${where})` : message));
}

/** How long to wait before the same request, in ms; undefined where repeating it changes nothing. */
export function waitBeforeRepeat({ status, retryAfter, failure }: Missed, repeat: number): number | undefined {
  if (!PASSING.has(status)) return undefined;
  if (status === 409 && (failure as Failure).code !== 'idempotency_in_progress') return undefined;
  const asked = Number(retryAfter ?? 0) * 1000;
  if (asked > LONGEST_PAUSE_MS) return undefined;
  return Math.max(asked, PAUSES_MS[repeat]!);
}
