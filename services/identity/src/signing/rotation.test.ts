import { isRetired, KEPT_AFTER_MS, signerAt } from './rotation';

const at = (time: number) => new Date(time);
const first = { _id: 'first', active_from: at(1_000), replaces: ['configured'] };
const second = { _id: 'second', active_from: at(2_000), replaces: ['configured', 'first'] };

test('a key signs from the time at which it becomes active', () => {
  expect([0, 999, 1_000, 1_999, 2_000].map((time) => signerAt(time, 'configured', [first, second]))).toEqual([
    'configured',
    'configured',
    'first',
    'first',
    'second',
  ]);
});

test('a key that was put at the head of the configuration after a rotation signs before it', () => {
  expect(signerAt(5_000, 'newer', [first])).toBe('newer');
});

test('a replaced key goes an hour after its successor has begun to sign', () => {
  expect(isRetired('configured', [first, second], 1_000 + KEPT_AFTER_MS - 1)).toBe(false);
  expect(isRetired('configured', [first, second], 1_000 + KEPT_AFTER_MS)).toBe(true);
  expect(isRetired('second', [first, second], Number.MAX_SAFE_INTEGER)).toBe(false);
});
