/** Why the service ends a connection. */
export type Ending = 'unauthorized' | 'restart' | 'slow';

/** Close codes of the WebSocket (contract: realtime-limits; RFC 6455 §7.4). */
export const CLOSE_CODES: Readonly<Record<Ending, number>> = { unauthorized: 4401, restart: 1012, slow: 4408 };

export const REASONS: Readonly<Record<Ending, string>> = {
  unauthorized: 'The credential is no longer valid',
  restart: 'The service restarts; connect again',
  slow: 'Too much data was waiting to be read',
};

/** In bytes that are written and not yet sent. */
export const MAX_UNSENT = 1024 * 1024;
/** How long a connection has to read the end: a slow reader has to read much before it. */
export const LAST_WORDS_MS = 30_000;
