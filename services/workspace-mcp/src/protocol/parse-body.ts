import { AppError, idIn, parseStrictly } from '@cws/kit';
import { invalidRequest, parseError } from './rpc-error';

/** Parses the body; -32700 for invalid JSON, -32600 for JSON that databases or scripts would misread. */
export function parseBody(body: Buffer): unknown {
  try {
    return parseStrictly(body);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'invalid_json') throw parseError(error.message);
    throw invalidRequest(error.details.map(({ path, message }) => `${path}: ${message}`).join('; '), 400, idIn(body));
  }
}
