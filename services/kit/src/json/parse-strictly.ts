import { isUtf8 } from 'node:buffer';
import { AppError } from '../errors/app-error';
import { withoutMark } from './byte-order-mark';
import { nestsTooDeep, refuseHostile } from './hostile-json';

/**
 * Parses JSON of an untrusted client. invalid_json for text that is not UTF-8, nests more than 100 levels or is not JSON;
 * validation_failed for values that a database or a script would misread: lone surrogates, `__proto__` keys, infinite numbers.
 */
export function parseStrictly(bytes: Buffer): unknown {
  const text = withoutMark(bytes.toString('utf8'));
  // Bytes that are not UTF-8 were replaced by this character, which a text may also contain.
  if (text.includes('\uFFFD') && !isUtf8(bytes))
    throw new AppError('invalid_json', { message: 'The body is not valid UTF-8' });
  if (nestsTooDeep(bytes)) throw new AppError('invalid_json', { message: 'The body nests more than 100 levels' });
  const value = parse(text);
  refuseHostile(text, value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_json', { cause });
  }
}
