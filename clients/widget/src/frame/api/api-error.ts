/** A failure that the service responded with; status 0 when there was no response. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly retryAfterS = 0,
  ) {
    super(code);
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** A failure, as far as it decides what follows. */
export type Failure = Pick<ApiError, 'status' | 'code' | 'retryAfterS' | 'isPassing'>;

/** A request that failed without any response may succeed later. */
export const failureOf = (error: unknown): Failure => (error instanceof ApiError ? error : new ApiError(0, 'offline'));
