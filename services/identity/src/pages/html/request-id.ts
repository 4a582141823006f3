import type { IncomingMessage } from 'node:http';

/** The id that the gateway gave the request. */
export const requestIdOf = ({ headers }: IncomingMessage): string => String(headers['x-request-id'] ?? '');
