/** Why the service ends a connection. */
export type Ending = 'unauthorized' | 'restart' | 'slow';

/** Close codes of the WebSocket (contract: realtime-limits; RFC 6455 §7.4). */
export const CLOSE_CODES: Readonly<Record<Ending, number>> = { unauthorized: 4401, restart: 1012, slow: 4408 };

export const REASONS: Readonly<Record<Ending, string>> = {
  unauthorized: 'The credential is good no more',
  restart: 'The service restarts; connect again',
  slow: 'Too much was waiting to be read',
};

/** Written but not yet sent, in bytes. */
export const MOST_UNSENT = 1024 * 1024;
/** A connection that is told to end gets this long to hear it: who did not read has a lot to read first. */
export const LAST_WORDS_MS = 30_000;
