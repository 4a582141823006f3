import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { isOfApi } from './api-path';
import { isRead } from './other-methods';

const TEXT = /text\//i;

/**
 * Requests that change something by the API are those of programs, of which some accept pages without being able to use them, as Java's
 * HttpURLConnection does: they get the error of a token request as RFC 6749 §5.2 has it.
 */
const isOfProgram = (request: Target): boolean => !isRead(request) && isOfApi(request.url ?? '/');

type Target = Pick<IncomingMessage, 'headers' | 'method' | 'url'>;

/**
 * Whether the client would rather have a page than JSON (RFC 9110 §12.5.1), as a browser that navigates says. One that takes everything, or
 * says nothing, is a program.
 */
export const prefersPage = (request: Target): boolean =>
  TEXT.test(request.headers.accept ?? '') &&
  !isOfProgram(request) &&
  preferred(request.headers, ['application/json', 'text/html']) === 'text/html';

/** Whether the client would rather have JSON than a page. One that takes everything, or says nothing, gets the page. */
export const prefersJson = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  preferred(headers, ['text/html', 'application/json']) === 'application/json';

const preferred = (headers: IncomingMessage['headers'], types: string[]): string | undefined =>
  new Negotiator({ headers }).mediaType(types);
