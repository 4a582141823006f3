import { boundedDetails, boundedMessage, type ErrorDetail } from './bounded-details';
import { catalogue, type ErrorCode } from './catalogue';

export interface AppErrorOptions {
  /** Shown instead of the catalogue's sentence. */
  readonly message?: string;
  readonly details?: readonly ErrorDetail[];
  /** Seconds after which a retry can succeed. */
  readonly retryAfter?: number;
  /** rate_limited: the number of requests that the limit admits (RateLimit-Limit). */
  readonly limit?: number;
  /** HTTP status, where an operation documents another one than the catalogue has (contract: error-codes). */
  readonly status?: number;
  /** Whether it is a refusal before any work, of a process that has as much as it can do: repeated at once, it would add to that. */
  readonly overloaded?: boolean;
  /** Never shown to a client. */
  readonly cause?: unknown;
}

/**
 * The only error that a handler throws on purpose: a row of the catalogue, with details for the client. Its texts are bounded, whatever they
 * repeat of a request.
 */
export class AppError extends Error {
  readonly details: readonly ErrorDetail[];
  readonly retryAfter: number | undefined;
  readonly limit: number | undefined;
  readonly overloaded: boolean;
  /** HTTP status. */
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    options: AppErrorOptions = {},
  ) {
    super(boundedMessage(options.message ?? messageOf(code, options)), { cause: options.cause });
    this.name = 'AppError';
    this.details = boundedDetails(options.details ?? []);
    this.retryAfter = options.retryAfter;
    this.limit = options.limit;
    this.overloaded = options.overloaded ?? false;
    this.status = options.status ?? catalogue[code].http;
  }
}

/** The message of a limit holds the time to wait, since many clients show it and not the header. */
function messageOf(code: ErrorCode, { retryAfter }: AppErrorOptions): string {
  if (code !== 'rate_limited' || retryAfter === undefined) return catalogue[code].message;
  return `Too many requests; try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}`;
}

/** validation_failed for one field. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('validation_failed', { details: [{ path, message }] });
