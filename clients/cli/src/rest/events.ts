import { z } from 'zod';
import type { Context } from '../context';
import { list } from './list';
import { readAs } from './read-as';
import { rest } from './rest';

const CalendarEvent = z.looseObject({
  id: z.string(),
  title: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  reminder_at: z.string(),
});

/** An event of a user's calendar, with all of its fields (contract: events-create). */
export type CalendarEvent = z.infer<typeof CalendarEvent>;

const pathOf = (id: string) => `/events/${encodeURIComponent(id)}`;

export interface EventRange {
  readonly from?: string;
  readonly to?: string;
  readonly app?: string;
}

/** Lists events by their start, up to `limit` (contract: events-list). */
export const listEvents = (context: Context, { from, to, app }: EventRange, limit: number): Promise<CalendarEvent[]> =>
  list(context, CalendarEvent, { path: '/events', filters: { from, to, app_id: app } }, limit);

/** Makes an event. Calls with the same key make one (contract: idempotency-key). */
export async function addEvent(context: Context, json: object, key: string): Promise<CalendarEvent> {
  const { data } = await rest(context, { method: 'POST', path: '/events', json, idempotencyKey: key });
  return readAs(CalendarEvent, data);
}

/** Changes an event (contract: events-patch). */
export async function changeEvent(context: Context, id: string, json: object): Promise<CalendarEvent> {
  return readAs(CalendarEvent, (await rest(context, { method: 'PATCH', path: pathOf(id), json })).data);
}

/** Deletes an event (contract: events-one). */
export const deleteEvent = async (context: Context, id: string): Promise<unknown> =>
  (await rest(context, { method: 'DELETE', path: pathOf(id) })).data;
