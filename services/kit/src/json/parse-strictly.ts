import { isUtf8 } from 'node:buffer';
import { AppError } from '../errors/app-error';
import { nestsTooDeep, refuseHostile } from './hostile-json';

/**
 * The value of a stranger's JSON text. invalid_json when it is no UTF-8, nests more than 100 levels or does not parse;
 * validation_failed for what a database or a script would misread: lone surrogates, `__proto__` keys, infinite numbers.
 */
export function parseStrictly(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new AppError('invalid_json', { message: 'The body is not valid UTF-8' });
  if (nestsTooDeep(bytes)) throw new AppError('invalid_json', { message: 'The body nests more than 100 levels' });
  const text = bytes.toString('utf8');
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
