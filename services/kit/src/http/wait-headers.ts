import type { AppError } from '../errors/app-error';

/** The statuses after which a client may try again. */
const RETRYABLE: readonly number[] = [429, 503, 504];

/** Retry-After (RFC 9110 §10.2.3), and RateLimit-* where a counted limit was reached (contract: rate-limit-headers). */
export function waitHeaders({ status, retryAfter, limit }: AppError): Record<string, string> {
  if (retryAfter === undefined && !RETRYABLE.includes(status)) return {};
  const seconds = String(Math.max(1, Math.ceil(retryAfter ?? 1)));
  return { 'Retry-After': seconds, ...(limit !== undefined && rateLimitHeaders(limit, seconds)) };
}

const rateLimitHeaders = (limit: number, reset: string): Record<string, string> => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': '0',
  'RateLimit-Reset': reset,
});
