import { goesOn } from './sequence';
import { testLine as line } from './testing/line';

test('messages of one sender within five minutes are one turn', () => {
  const first = line({ at: '2026-05-04T10:00:00.000Z' });
  expect(goesOn(first, undefined)).toBe(false);
  expect(goesOn(line({ at: '2026-05-04T10:04:59.000Z' }), first)).toBe(true);
  expect(goesOn(line({ at: '2026-05-04T10:05:00.000Z' }), first)).toBe(false);
  expect(goesOn(line({ from: 'user', at: first.at }), first)).toBe(false);
});

test('a message that is not confirmed yet is of now', () => {
  const waiting = line({ from: 'user', at: '', state: 'sending' });
  expect(goesOn(waiting, line({ from: 'user', at: new Date().toISOString() }))).toBe(true);
  expect(goesOn(waiting, line({ from: 'user', at: '2026-05-04T10:00:00.000Z' }))).toBe(false);
});
