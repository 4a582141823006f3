import { limits, type profiles, values } from '@cws/protos';
import { z } from 'zod';
import { flag, oneOf, pageAsked, pageQuery, queryTime, timeOrNone, ulidParam, uuid, uuidText } from './fields';
import { limitedText, optionalText } from './limited';
import { many, one, row } from './route';

const shape = 'cws.profiles.v1.Event';
const path = '/events/{id}';
const params = z.object({ id: ulidParam });

const LIMITS = limits['cws.profiles.v1.Event'];
const title = limitedText(LIMITS.title);
const time = z.string().meta({ format: 'date-time' });

/** The optional fields of an event. */
const optionals = {
  ends_at: timeOrNone.meta({ description: 'Not before starts_at; empty: none' }),
  is_time_sensitive: flag,
  notes: optionalText(LIMITS.notes),
  reminder_at: timeOrNone.meta({ description: 'Not after starts_at; empty: none' }),
};

type Optionals = z.output<z.ZodObject<typeof optionals>>;

const optionalsOf = ({ ends_at, is_time_sensitive, notes, reminder_at }: Optionals) => ({
  ends_at: ends_at ?? undefined,
  is_time_sensitive: is_time_sensitive ?? undefined,
  notes: notes ?? undefined,
  reminder_at: reminder_at ?? undefined,
});

/** contract: events-create, events-source, events-list, events-one, events-patch */
export const eventRows = [
  row({
    id: 'createEvent',
    tag: 'events',
    summary: 'Create an event',
    description: 'The same `source` and `source_event_id` again change the event.',
    method: 'POST',
    path: '/events',
    access: 'credential',
    limit: 'other',
    idempotent: true,
    body: z.object({
      ...optionals,
      app_id: uuidText,
      source: oneOf(values['cws.profiles.v1.EventSource']).meta({ description: 'Absent: `user`' }),
      source_event_id: optionalText(LIMITS.source_event_id).meta({
        description: 'Id of the event at its source, where it has one; the same again changes the event',
      }),
      starts_at: time,
      title,
    }),
    service: 'profiles',
    rpc: 'createEvent',
    request: ({ body, idempotency }) => ({
      ...optionalsOf(body),
      app_id: body.app_id ?? undefined,
      source: body.source ?? '',
      source_event_id: body.source_event_id ?? '',
      starts_at: body.starts_at,
      title: body.title,
      idempotency,
    }),
    response: one(shape, (response: profiles.CreateEventResponse) => response.event),
    statuses: [201],
    errors: ['event_not_found'],
  }),
  row({
    id: 'listEvents',
    tag: 'events',
    summary: 'List events',
    description: "The caller's events, by their start.",
    method: 'GET',
    path: '/events',
    access: 'credential',
    limit: 'read',
    query: z.object({
      ...pageQuery,
      from: queryTime.optional().meta({ format: 'date-time', description: 'Those that start then or later' }),
      to: queryTime.optional().meta({ format: 'date-time', description: 'Those that start earlier' }),
      app_id: uuid.optional(),
    }),
    service: 'profiles',
    rpc: 'listEvents',
    request: ({ query }) => ({ ...pageAsked(query), from: query.from, to: query.to, app_id: query.app_id }),
    response: many(
      shape,
      (response: profiles.ListEventsResponse) => response.events,
      (response) => response.meta,
    ),
    statuses: [200],
    errors: ['invalid_cursor'],
  }),
  row({
    id: 'getEvent',
    tag: 'events',
    summary: 'Get an event',
    method: 'GET',
    path,
    access: 'credential',
    limit: 'read',
    params,
    service: 'profiles',
    rpc: 'getEvent',
    request: ({ params }) => params,
    response: one(shape, (response: profiles.GetEventResponse) => response.event),
    statuses: [200],
    errors: ['event_not_found'],
  }),
  row({
    id: 'updateEvent',
    tag: 'events',
    summary: 'Update an event',
    description: 'Fields that are left out stay as they are.',
    method: 'PATCH',
    path,
    access: 'credential',
    limit: 'other',
    params,
    body: z.object({ ...optionals, starts_at: time.nullish(), title: title.nullish() }),
    service: 'profiles',
    rpc: 'updateEvent',
    request: ({ params, body }) => ({
      ...params,
      ...optionalsOf(body),
      starts_at: body.starts_at ?? undefined,
      title: body.title ?? undefined,
    }),
    response: one(shape, (response: profiles.UpdateEventResponse) => response.event),
    statuses: [200],
    errors: ['event_not_found'],
  }),
  row({
    id: 'deleteEvent',
    tag: 'events',
    summary: 'Delete an event',
    description: 'Its reminder is deleted too.',
    method: 'DELETE',
    path,
    access: 'credential',
    limit: 'other',
    params,
    service: 'profiles',
    rpc: 'deleteEvent',
    request: ({ params }) => params,
    response: one('cws.profiles.v1.DeleteEventResponse', (response: profiles.DeleteEventResponse) => response),
    statuses: [200],
    errors: ['event_not_found'],
  }),
];
