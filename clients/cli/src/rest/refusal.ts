import { Failure, signInAgain } from '../failure/exit';
import { plainText } from '../terminal/plain-text';
import type { Envelope } from './envelope';

/** Why an attempt failed, and the fields that decide about another one. */
export interface FailedAttempt {
  readonly failure: unknown;
  /** 0 where no response arrived. */
  readonly status: number;
  readonly retryAfter: string | null;
}

const PAUSES_MS = [300, 1_000, 3_000];
const MAX_PAUSE_MS = 10_000;
/** Statuses after which the same request can succeed; 0 means no response, 409 that the first request still runs. */
const TRANSIENT = new Set([0, 409, 429, 502, 503, 504]);

/** Refusals of a mailed code, which say nothing about the sign-in of this client. */
const OF_CODES = new Set(['invalid_code', 'code_expired']);

const MALFORMED_ID = 'This is no id. A list, such as cws chats, shows the ids.';

/** Explains a refusal in one sentence. */
export function explainRefusal({ status }: Response, { error }: Envelope, origin: string): Failure {
  if (status === 401 && !OF_CODES.has(error?.code ?? ''))
    return signInAgain(origin, `The sign-in at ${origin} is no longer valid.`);
  const { code = 'unexpected_answer', message = `HTTP ${status}`, details = [] } = error ?? {};
  if (code === 'invalid_id') return new Failure(code, MALFORMED_ID);
  const where = details.map(({ path, message }) => `${path}: ${message}`).join('; ');
  return new Failure(code, plainText(where ? `${message} (${where})` : message));
}

/** Returns how long to wait before the same request, in ms; undefined where repeating it cannot help. */
export function waitBeforeRepeat({ status, retryAfter, failure }: FailedAttempt, repeat: number): number | undefined {
  if (!TRANSIENT.has(status)) return undefined;
  if (status === 409 && (failure as Failure).code !== 'idempotency_in_progress') return undefined;
  const requested = Number(retryAfter ?? 0) * 1000;
  if (requested > MAX_PAUSE_MS) return undefined;
  return Math.max(requested, PAUSES_MS[repeat]!);
}
