import { call, expectData } from './client';

/** An event of a user (contract: events-create). */
export interface CalendarEvent {
  readonly id: string;
  readonly title: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly reminder_at: string;
  readonly updated_at: string;
  readonly [field: string]: unknown;
}

export const postEvent = (token: string | undefined, json: unknown, headers?: Record<string, string>) =>
  call<CalendarEvent>('POST', '/events', { token, json, headers });
export const getEvent = (token: string, id: string) => call<CalendarEvent>('GET', `/events/${id}`, { token });
export const patchEvent = (token: string, id: string, json: unknown) =>
  call<CalendarEvent>('PATCH', `/events/${id}`, { token, json });
export const deleteEvent = (token: string, id: string) =>
  call<{ deleted: boolean }>('DELETE', `/events/${id}`, { token });
export const listEvents = (token: string, query = '') =>
  call<readonly CalendarEvent[]>('GET', `/events${query}`, { token });

/** Makes an event far in the future. */
export const newEvent = (token: string, json: object = {}) =>
  expectData(201, postEvent(token, { title: 'Dentist', starts_at: '2100-01-01T00:00:00Z', ...json }));

/** The time in so many milliseconds. */
export const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
