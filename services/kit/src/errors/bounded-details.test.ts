import { failureBody } from '../http/failure-body';
import { AppError } from './app-error';
import { decodeError, encodeError } from './grpc-error';

const details = (count: number) => Array.from({ length: count }, (_none, at) => ({ path: `${at}`, message: 'wrong' }));

// contract: envelope-failure
test('an error names 20 problems at most and counts the others', () => {
  expect(new AppError('validation_failed', { details: details(20) }).details).toEqual(details(20));
  const many = new AppError('validation_failed', { details: details(500_000) });
  expect(many.details).toEqual([...details(20), { path: '', message: 'and 499980 more' }]);
});

test('the count stays the same on the way to another process', () => {
  const many = new AppError('validation_failed', { details: details(99) });
  expect(decodeError(encodeError(many)).details).toEqual(many.details);
  const one = new AppError('validation_failed', { details: details(21) });
  expect(decodeError(encodeError(one)).details.at(-1)).toEqual({ path: '', message: 'and 1 more' });
});

test('paths and messages that hold what a stranger sent are shortened, between characters', () => {
  const [only] = new AppError('validation_failed', {
    details: [{ path: '😀'.repeat(500_000), message: 'm'.repeat(1_000_000) }],
  }).details;
  expect(only).toEqual({ path: `${'😀'.repeat(49)}…`, message: `${'m'.repeat(397)}…` });
});

test('the longest failure that any request can bring about has less than 16 KiB', () => {
  const control = '\u0000'.repeat(1_000_000);
  const worst = new AppError('validation_failed', {
    message: control,
    details: Array(500_000).fill({ path: control, message: control }),
  });
  expect(Buffer.byteLength(failureBody(worst))).toBeLessThan(16 * 1024);
  expect(JSON.parse(failureBody(worst)).error.details).toHaveLength(21);
});
