import type { IncomingMessage } from 'node:http';
import { ERROR_CODE_HEADER } from '@cws/kit';
import type { Visit } from '../http/visit';

/** Takes the code of an error off the response of a service, for the access log: it goes no further. */
export function noteErrorCode({ headers }: IncomingMessage, visit: Visit): void {
  const code = headers[ERROR_CODE_HEADER];
  if (code === undefined) return;
  delete headers[ERROR_CODE_HEADER];
  visit.error = String(code);
}
