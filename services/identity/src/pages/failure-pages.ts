import type { IncomingMessage } from 'node:http';
import { type AppError, asAppError, ERROR_CODE_HEADER, type ErrorCode, type PageFrame, pageDocument } from '@cws/kit';
import type { RequestHandler } from 'express';
import { OAuthError } from '../http/oauth-error';
import { HOME } from './form/continue-path';
import { problemPage, type Reply } from './html/reply';
import { duration } from './html/time';

/** The page for an error that a handler has thrown. */
export function failurePage(error: unknown): Reply {
  const failure = error instanceof OAuthError ? error : asAppError(error);
  return { ...pageOf(failure), code: failure.code };
}

function pageOf(error: OAuthError | AppError): Reply {
  if (error instanceof OAuthError) return problemPage(error.status, 'We could not read that', error.message);
  const { status, code, message, retryAfter } = error;
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  if (status === 429) return { ...problemPage(429, 'Too many tries', waitText(retryAfter)), headers };
  if (status === 503 || status === 504)
    return { ...problemPage(status, 'We cannot do that right now', 'Please try again in a moment.'), headers };
  if (code === 'internal') return problemPage(500, 'Something went wrong on our side', 'Please try again.');
  return problemPage(status, 'That is not possible', `${message}.`);
}

const waitText = (seconds = 60): string => `Please wait ${duration(seconds)}, then try again.`;

/** By the methods that a path allows. */
const METHOD_TEXTS: Readonly<Record<string, string>> = {
  POST: 'This address is for a button of one of our pages.',
};
const HOME_WAY = { href: HOME, name: 'Your keys and connections' };

function respond(
  frame: PageFrame,
  code: ErrorCode,
  { status, page }: Reply,
  headers: Record<string, string> = {},
): RequestHandler {
  return (request, response) => {
    const { text } = pageDocument(frame, { ...page!, requestId: requestIdOf(request) });
    response
      .status(status)
      .set({ ...headers, [ERROR_CODE_HEADER]: code })
      .type('html')
      .send(text);
  };
}

/** The page for a method that a path does not allow. */
export const otherMethod = (frame: PageFrame, allow: string): RequestHandler =>
  respond(
    frame,
    'method_not_allowed',
    problemPage(405, 'That is not possible here', METHOD_TEXTS[allow] ?? 'This page can only be opened.', HOME_WAY),
    {
      Allow: allow,
    },
  );

/** The page for an unknown path below those of pages. */
export const unknownPage = (frame: PageFrame): RequestHandler =>
  respond(
    frame,
    'not_found',
    problemPage(404, 'There is no such page', 'The address may have been mistyped.', HOME_WAY),
  );

/** The id that the gateway gave the request. */
export const requestIdOf = ({ headers }: IncomingMessage): string => String(headers['x-request-id'] ?? '');
