import { limits } from '@cws/protos';
import { z } from 'zod';
import { plainText } from '../values/text-fields';
import { NO_HOURS, type OpeningHours, type TimeRange, WEEKDAYS } from './opening-hours';

const MAX_RANGES = limits['cws.workspace.v1.DayHours'].ranges.max_items;
const MAX_EXCEPTIONS = limits['cws.workspace.v1.OpeningHours'].exceptions.max_items;
const MAX_NOTE = limits['cws.workspace.v1.HoursException'].note.max_characters;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00');
const end = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 18:00, at most 24:00');

/** Texts of the form `HH:MM` sort as their times do. */
const rise = (ranges: readonly TimeRange[]): boolean =>
  ranges.every(([from, to], at) => from < to && (at === 0 || ranges[at - 1]![1] <= from));

const ranges = z
  .array(z.tuple([time, end]))
  .max(MAX_RANGES)
  .refine(rise, 'must rise and not overlap, and none may cross midnight');

const hoursException = z.object({
  date: z.iso.date('must be a date such as 2026-12-24'),
  ranges,
  note: plainText.trim().max(MAX_NOTE).optional(),
});

const weekly = z.strictObject(
  Object.fromEntries(WEEKDAYS.map((day) => [day, ranges.optional()])) as Record<
    (typeof WEEKDAYS)[number],
    z.ZodOptional<typeof ranges>
  >,
);

const isOncePerDate = (exceptions: readonly { date: string }[]): boolean =>
  new Set(exceptions.map(({ date }) => date)).size === exceptions.length;

const openingHours = z.object({
  weekly: weekly.default({}),
  exceptions: z.array(hoursException).max(MAX_EXCEPTIONS).refine(isOncePerDate, 'must have each date once').default([]),
});

/** JSON text of hours, of which `null` is none (contract: opening-hours). */
export const hoursText = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(openingHours.nullable())
  .transform((hours): OpeningHours => hours ?? NO_HOURS);
