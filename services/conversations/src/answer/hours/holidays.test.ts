import { holidayDate, isHoliday } from './holidays';

test.each([
  ['easter sunday', '2026-01-01', '2026-04-05'],
  ['good friday', '2026-11-27', '2027-03-26'],
  ['easter monday', '2027-03-29', '2027-03-29'],
  ['whit monday', '2026-04-06', '2026-05-25'],
  ['christmas eve', '2026-12-25', '2027-12-24'],
  ['new year', '2026-11-27', '2027-01-01'],
] as const)('%s after %s is on %s', (holiday, today, date) => {
  expect(holidayDate(holiday, today)).toBe(date);
  expect(isHoliday(date)).toBe(true);
});

test('a day of work is none', () => {
  for (const date of ['2026-11-27', '2026-04-07', '2026-05-24']) expect(isHoliday(date)).toBe(false);
});
