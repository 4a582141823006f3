import type { IncomingMessage } from 'node:http';
import { ERROR_CODE_HEADER } from '@cws/kit';
import type { Visit } from '../http/visit';

/** Moves the error code of a service's response from its header to the access log; clients do not see the header. */
export function noteErrorCode({ headers }: Pick<IncomingMessage, 'headers'>, visit: Visit): void {
  const code = headers[ERROR_CODE_HEADER];
  if (code === undefined) return;
  delete headers[ERROR_CODE_HEADER];
  visit.error = String(code);
}
