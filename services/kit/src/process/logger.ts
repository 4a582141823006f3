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

/** A code by which an error is searched, such as ECONNREFUSED or 11000; no request chooses it. */
const ERROR_CODE = /^[A-Za-z_]\w*$|^\d{1,5}$/;

/** For a path with a wildcard, pino passes a symbol as the first part. */
const censor = (value: unknown, [field, inner]: readonly unknown[]): unknown =>
  field === 'err' && inner === 'code' && ERROR_CODE.test(String(value)) ? value : '[redacted]';

/** Logs JSON lines on standard output, with secret fields censored. Stacks of errors are nowhere else. */
export function createLogger(name: string, level: string): Logger {
  // An error of Redis holds the refused command with the values that it was to store.
  const paths = [...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), '*.command.args', 'err.code'];
  return pino(
    { name, level, redact: { paths, censor }, formatters: { level: (label) => ({ level: label }) } },
    logOutput(),
  );
}
