import type { Call } from '@cws/kit';

/** The call that may wait longest, for a command on behalf of several. */
export const latestCall = (calls: readonly Call[]): Call =>
  calls.reduce((latest, call) => (call.deadline > latest.deadline ? call : latest));
