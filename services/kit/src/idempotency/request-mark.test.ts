import { isRepeat, requestMark } from './request-mark';

const GIVEN = { key: 'k', request_hash: 'h', unscoped_key: 'u' };
const TTL_S = 60;
const mark = (now: number, request_hash = 'h') => requestMark({ ...GIVEN, request_hash }, now)!;

// contract: idempotency-key
test('a request without an Idempotency-Key has no mark', () => {
  expect(requestMark(undefined, 0)).toBeUndefined();
  expect(requestMark({ ...GIVEN, key: '' }, 0)).toBeUndefined();
  expect(requestMark(GIVEN, 5)).toEqual({ ...GIVEN, at: new Date(5) });
});

test('a request repeats an equal one with its key until the time is over', () => {
  expect(isRepeat(mark(TTL_S * 1_000), mark(0), TTL_S)).toBe(true);
  expect(isRepeat(mark(TTL_S * 1_000 + 1), mark(0), TTL_S)).toBe(false);
  expect(isRepeat(mark(0), undefined, TTL_S)).toBe(false);
});

test('another request with the same key is a conflict until the time is over', () => {
  expect(() => isRepeat(mark(0, 'other'), mark(0), TTL_S)).toThrow(
    expect.objectContaining({ code: 'idempotency_conflict' }),
  );
  expect(isRepeat(mark(TTL_S * 1_000 + 1, 'other'), mark(0), TTL_S)).toBe(false);
});
