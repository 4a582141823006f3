import type { IncomingMessage } from 'node:http';

/** Whether the body of a request has an encoding; none is taken (contract: request-bodies, RFC 9110 §8.4). */
export const isEncodedBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  (headers['content-encoding'] ?? '').split(',').some((coding) => !PLAIN.includes(coding.trim().toLowerCase()));

const PLAIN: readonly string[] = ['', 'identity'];

export const NOT_ENCODED = 'The body must have no Content-Encoding';
