import { duration, fromNow } from './time';

const NOW = Date.UTC(2026, 10, 26, 22, 26);
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

test.each([
  [7 * 24 * HOUR - 3 * SECOND, 'in 7 days'],
  [24 * HOUR, 'tomorrow'],
  [365 * 24 * HOUR, 'in 365 days'],
  [90 * 60 * SECOND, 'in 2 hours'],
  [10 * SECOND, 'in less than a minute'],
  [0, 'just now'],
  [-59 * SECOND, 'just now'],
  [-2 * 60 * SECOND, '2 minutes ago'],
  [-30 * 24 * HOUR, '30 days ago'],
])('a time %p ms from now is written as %p', (ms, text) => {
  const at = new Date(NOW + ms);
  expect(fromNow(at, NOW).text).toBe(`<time datetime="${at.toISOString()}">${text}</time>`);
});

test.each([
  [0.2, '1 second'],
  [45, '45 seconds'],
  [90, '2 minutes'],
])('%p seconds are written as %p', (seconds, text) => expect(duration(seconds)).toBe(text));
