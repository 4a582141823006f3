import { invalidField, isUuid, limitedText, parseTimestamp } from '@cws/kit';
import { limits } from '@cws/protos';
import { z } from 'zod';
import { type EventRow, SOURCES } from './event';

const { notes, source_event_id, title } = limits['cws.profiles.v1.Event'];

const TIME = 'must be an RFC 3339 time';
const isTime = (text: string) => parseTimestamp(text) !== null;

const time = z
  .string()
  .refine(isTime, TIME)
  .transform((text) => parseTimestamp(text)!);
const timeOrNone = z
  .string()
  .refine((text) => text === '' || isTime(text), `${TIME}, or empty`)
  .transform(parseTimestamp);

const optionals = {
  ends_at: timeOrNone.optional(),
  is_time_sensitive: z.boolean().optional(),
  notes: limitedText(notes).optional(),
  reminder_at: timeOrNone.optional(),
};

/** The fields that a patch may have; what it leaves out stays (contract: events-patch). */
export const eventPatch = z.object({ ...optionals, starts_at: time.optional(), title: limitedText(title).optional() });

/** The fields of a new event, or of one that its source sends again (contract: events-create, events-source). */
export const eventContent = z.object({
  ...optionals,
  app_id: z
    .string()
    .refine((id) => id === '' || isUuid(id), 'must be a UUID')
    .optional(),
  starts_at: time,
  title: limitedText(title),
});

/** Where an event comes from. */
export const eventSource = z.object({
  source: z
    .string()
    .transform((source) => source || 'user')
    .pipe(z.enum(SOURCES, `must be ${SOURCES.join(', ')}`)),
  source_event_id: limitedText(source_event_id),
});

export type EventContent = z.output<typeof eventContent>;
/** Only the fields that change. */
export type EventChanges = Partial<EventContent>;

export const withoutAbsent = (fields: EventChanges): EventChanges =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** validation_failed when an event would end before it starts, or remind after that. */
export function assertOrder({
  starts_at,
  ends_at,
  reminder_at,
}: Pick<EventRow, 'starts_at' | 'ends_at' | 'reminder_at'>) {
  if (ends_at && ends_at < starts_at) throw invalidField('ends_at', 'must not be before starts_at');
  if (reminder_at && reminder_at > starts_at) throw invalidField('reminder_at', 'must not be after starts_at');
}
