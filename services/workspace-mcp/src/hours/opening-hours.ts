import { type ValueOf, values, type workspace } from '@cws/protos';

/** The days in the order of the week. */
export const WEEKDAYS = values['cws.workspace.v1.Weekday'];
export type Weekday = ValueOf<'cws.workspace.v1.Weekday'>;

/** Two times `HH:MM` of one day, of which the second may be `24:00`. */
export type TimeRange = readonly [from: string, to: string];

/** Hours of a date in place of those of its day of the week; without ranges the business is closed. */
export interface HoursException {
  readonly date: string;
  readonly ranges: readonly TimeRange[];
  readonly note?: string | undefined;
}

/** contract: opening-hours */
export interface OpeningHours {
  readonly weekly: { readonly [day in Weekday]?: readonly TimeRange[] | undefined };
  readonly exceptions: readonly HoursException[];
}

/** Where hours were read; absent where the business states them itself. */
export type HoursSource = workspace.HoursSource;

export const NO_HOURS: OpeningHours = { weekly: {}, exceptions: [] };

export const areStated = ({ weekly, exceptions }: OpeningHours): boolean =>
  Object.keys(weekly).length > 0 || exceptions.length > 0;

/** The days in the order of the week. */
export const weekOf = ({ weekly }: OpeningHours): [Weekday, readonly TimeRange[]][] =>
  WEEKDAYS.flatMap((day) => (weekly[day] === undefined ? [] : [[day, weekly[day]] as [Weekday, readonly TimeRange[]]]));

/** The form in which other services get them. */
export const hoursMessage = (hours: OpeningHours): workspace.OpeningHours => ({
  weekly: weekOf(hours).map(([day, ranges]) => ({ day, ranges: ranges.map(rangeMessage) })),
  exceptions: hours.exceptions.map(({ date, ranges, note = '' }) => ({ date, note, ranges: ranges.map(rangeMessage) })),
});

const rangeMessage = ([from, to]: TimeRange): workspace.TimeRange => ({ from, to });
