import { AppError, parseStrictly } from '@cws/kit';
import { invalidRequest, parseError } from './rpc-error';

/** The body's value: -32700 when it is no JSON, -32600 for what a database or a script would misread. */
export function parseBody(body: Buffer): unknown {
  try {
    return parseStrictly(body);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'invalid_json') throw parseError(error.message);
    throw invalidRequest(error.details.map(({ path, message }) => `${path}: ${message}`).join('; '));
  }
}
