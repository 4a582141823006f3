import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AppError, asAppError, ERROR_CODE_HEADER, type Metrics, ownCall, serviceCaller } from '@cws/kit';
import { findPage, type HelpContext } from './find-page';
import type { Centre } from './layout';
import { notFoundPage } from './not-found-page';
import { phraseLanguage } from './phrases';
import { styleAt } from './style';

/** Paths of this endpoint begin so. */
export const HELP_PREFIX = '/help/';
const PATTERN = '/help/{app}/{article}';
const TIMEOUT_MS = 5_000;

/** No script runs, pages load nothing but their stylesheet and images, and their form searches here (contract: help-pages-safe). */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self' https:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

type Headers = Readonly<Record<string, string>>;

/** Serves the public pages of help centres. Browsers ask each time whether a page has changed. */
export function helpEndpoint(context: HelpContext, metrics: Metrics): RequestListener {
  return (request, response) => {
    const started = performance.now();
    response.on('close', () =>
      metrics.http(request.method ?? '', PATTERN, response.statusCode, performance.now() - started),
    );
    handle(context, request, response).catch((error) => fail(context, request, response, error));
  };
}

async function handle(context: HelpContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendFailure(request, response, new AppError('method_not_allowed'), { Allow: 'GET, HEAD' });
  const style = styleAt(path);
  if (style !== null) return sendStyle(request, response, style);
  const call = ownCall(serviceCaller('workspace-mcp'), requestIdOf(request), TIMEOUT_MS);
  const locale = localeOf(request);
  const found = await findPage(context, call, { path: path.slice(HELP_PREFIX.length), query, locale });
  if ('missingIn' in found) sendMissing(context, request, response, found.missingIn);
  else if ('moved' in found) send(request, response, 301, '', { Location: found.moved });
  else if (found.isSearch) send(request, response, 200, found.page, {});
  else sendPage(request, response, found.page);
}

const requestIdOf = ({ headers }: IncomingMessage): string => String(headers['x-request-id'] ?? '');

function sendMissing(
  { branding }: HelpContext,
  request: IncomingMessage,
  response: ServerResponse,
  centre: Centre | undefined,
): void {
  const language = centre?.brand.language || localeOf(request);
  const page = notFoundPage({ language, requestId: requestIdOf(request) }, centre, branding);
  send(request, response, 404, page, { [ERROR_CODE_HEADER]: 'not_found' });
}

/** The language of the phrases that the reader's browser prefers. */
function localeOf({ headers }: IncomingMessage): string {
  const [preferred = ''] = (headers['accept-language'] ?? '').split(/[,;]/, 1);
  return phraseLanguage(preferred.trim());
}

function sendPage(request: IncomingMessage, response: ServerResponse, page: string): void {
  const ETag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`;
  const headers = { ETag, 'Cache-Control': 'public, no-cache' };
  if (isKnown(request, ETag)) response.writeHead(304, headers).end();
  else send(request, response, 200, page, headers);
}

/** Whether the client has the version with that entity tag (RFC 9110 §13.1.2). */
const isKnown = ({ headers }: IncomingMessage, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));

const sendStyle = (request: IncomingMessage, response: ServerResponse, style: string): void =>
  send(request, response, 200, style, {
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
  });

function fail({ log }: HelpContext, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const failure = asAppError(error);
  if (failure.code === 'internal') log.error({ err: error, request_id: requestIdOf(request) }, 'a help page failed');
  if (!response.headersSent) sendFailure(request, response, failure);
}

/** A failure whose page, or JSON, the gateway writes. */
const sendFailure = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, code, message }: AppError,
  headers: Headers = {},
): void =>
  send(request, response, status, message, {
    ...headers,
    'Content-Type': 'text/plain; charset=utf-8',
    [ERROR_CODE_HEADER]: code,
  });

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string,
  headers: Headers,
): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...HEADERS,
    ...headers,
  });
  response.end(request.method === 'HEAD' ? '' : body);
}
