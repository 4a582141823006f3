import pino, { type Logger } from 'pino';
import { logOutput } from './log-output';

export type { Logger };

/** Fields that never reach a log line, at the top level and one level down; `err.code` alone is no secret. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'access_token',
  'refresh_token',
  'token',
  'ticket',
  'code',
  'code_verifier',
  'device_code',
  'key',
  'password',
  'secret',
];

/** What an error is searched by, such as ECONNREFUSED or 11000: a name or a number that no request has chosen. */
const ERROR_CODE = /^[A-Za-z_]\w*$|^\d{1,5}$/;

/** pino gives the path of a wildcard a symbol for its first part. */
const censor = (value: unknown, [field, inner]: readonly unknown[]): unknown =>
  field === 'err' && inner === 'code' && ERROR_CODE.test(String(value)) ? value : '[redacted]';

/** JSON lines on standard output; `secret` fields are censored, errors keep their stack here and nowhere else. */
export function createLogger(name: string, level: string): Logger {
  // A command that Redis refused stands in the error, with what it was to keep.
  const paths = [...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), '*.command.args', 'err.code'];
  return pino(
    { name, level, redact: { paths, censor }, formatters: { level: (label) => ({ level: label }) } },
    logOutput(),
  );
}
