import type { Call } from '@cws/kit';

/** Milliseconds for a tool that reads a site or indexes documents; the gateway waits for 30 s. */
const LONG_CALL_MS = 25_000;

/** The call with more time, from now on, than other requests have. */
export const longCall = (call: Call): Call => ({ ...call, deadline: Date.now() + LONG_CALL_MS });
