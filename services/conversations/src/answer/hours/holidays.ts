import type { Holiday } from './hours-language';
import { addDays, easterOf, nextDate } from './local-time';

/** Holidays that have the same date every year. */
const FIXED: Readonly<Partial<Record<Holiday, string>>> = {
  'new year': '01-01',
  'labour day': '05-01',
  'christmas eve': '12-24',
  'christmas day': '12-25',
  'boxing day': '12-26',
  'new year eve': '12-31',
};

/** Days after Easter Sunday. */
const MOVABLE: Readonly<Partial<Record<Holiday, number>>> = {
  'good friday': -2,
  'easter sunday': 0,
  'easter monday': 1,
  'whit monday': 50,
};

/** The date of a holiday that comes next, today included. */
export function holidayDate(holiday: Holiday, today: string): string | undefined {
  const fixed = FIXED[holiday];
  if (fixed !== undefined) return nextDate(fixed, today);
  const year = Number(today.slice(0, 4));
  return [year, year + 1].map((one) => addDays(easterOf(one), MOVABLE[holiday]!)).find((date) => date >= today);
}

/** Whether a date is one of these holidays. */
export const isHoliday = (date: string): boolean =>
  Object.values(FIXED).includes(date.slice(5)) ||
  Object.values(MOVABLE).some((days) => addDays(easterOf(Number(date.slice(0, 4))), days) === date);
