import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

const TEXT = /text\//i;

/**
 * Whether the client would rather have a page than JSON (RFC 9110 §12.5.1), as a browser that navigates says. One that takes everything, or
 * says nothing, is a program.
 */
export const prefersPage = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  TEXT.test(headers.accept ?? '') && preferred(headers, ['application/json', 'text/html']) === 'text/html';

/** Whether the client would rather have JSON than a page. One that takes everything, or says nothing, gets the page. */
export const prefersJson = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  preferred(headers, ['text/html', 'application/json']) === 'application/json';

const preferred = (headers: IncomingMessage['headers'], types: string[]): string | undefined =>
  new Negotiator({ headers }).mediaType(types);
