import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { AppError, catalogue, ERROR_CODE_HEADER, type ErrorCode } from '@cws/kit';
import { prefersPage } from '../http/prefers-page';
import { failureFormOf } from '../proxied-routes/proxied-routes';

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'upstream_unavailable',
  504: 'upstream_timeout',
};

/**
 * The failure that the gateway writes in place of a service's response, where that is JSON or plain text and the client prefers a page, or where it is
 * a page and the path's failures are enveloped (contract: failure-pages).
 */
export function failureInstead(
  request: IncomingMessage,
  status: number,
  headers: IncomingHttpHeaders,
): AppError | undefined {
  if (status < 400) return undefined;
  const isPage = headers['content-type']?.startsWith('text/html') ?? false;
  const isText = isPage || (headers['content-type']?.startsWith('text/plain') ?? false);
  const isWrong = prefersPage(request) ? !isPage : isText && failureFormOf(request) === 'envelope';
  if (!isWrong) return undefined;
  const wait = Number(headers['retry-after']);
  return new AppError(codeOf(status, headers[ERROR_CODE_HEADER]), { status, ...(wait > 0 && { retryAfter: wait }) });
}

/** OAuth errors are told by their status alone: their codes are for programs. */
function codeOf(status: number, given: string | string[] | undefined): ErrorCode {
  if (typeof given === 'string' && Object.hasOwn(catalogue, given)) return given as ErrorCode;
  return CODES[status] ?? (status < 500 ? 'validation_failed' : 'internal');
}

/** Headers that describe the body that is not sent. */
const OF_BODY = /^(content-|etag$|last-modified$|cache-control$|vary$)/;

/** The headers of the service's response that belong to the failure, such as Allow and WWW-Authenticate. */
export const headersOfFailure = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_BODY.test(name)));
