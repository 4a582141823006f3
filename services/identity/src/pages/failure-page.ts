import { type AppError, asAppError } from '@cws/kit';
import { OAuthError } from '../http/oauth-error';
import { problemPage } from './html/problem-page';
import type { Reply } from './html/reply';
import { duration } from './html/time';

/** The page for an error that a handler has thrown. */
export function failurePage(error: unknown): Reply {
  const known = error instanceof OAuthError ? error : asAppError(error);
  return { ...pageOf(known), code: known.code };
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
