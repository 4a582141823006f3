import type { profiles } from '@cws/protos';
import { callOf } from './notifications';
import type { ServedProfiles } from './serve';

const minutes = (count: number) => count * 60_000;

/** A request for an event of the user's own. */
export const eventRequest = (overrides: Partial<profiles.CreateEventRequest> = {}): profiles.CreateEventRequest => ({
  title: 'Dentist',
  starts_at: '2126-11-20T04:35:00.123Z',
  source: '',
  source_event_id: '',
  idempotency: undefined,
  ...overrides,
});

/** Events of one user, whose times are given in minutes from now. */
export function eventsOf({ client, context, time }: ServedProfiles, user_id: string) {
  const own = callOf(user_id);
  const inMinutes = (count: number) => new Date(time.now + minutes(count)).toISOString();
  return {
    own,
    inMinutes,
    create: async (overrides: Partial<profiles.CreateEventRequest> = {}) => {
      const request = eventRequest({ starts_at: inMinutes(60), ...overrides });
      return (await client.createEvent(own, request)).event!;
    },
    update: async (id: string, changes: Omit<profiles.UpdateEventRequest, 'id'>) =>
      (await client.updateEvent(own, { id, ...changes })).event!,
    get: async (id: string) => (await client.getEvent(own, { id })).event!,
    delete: (id: string) => client.deleteEvent(own, { id }),
    list: (request: Partial<profiles.ListEventsRequest> = {}) =>
      client.listEvents(own, { cursor: '', per_page: 0, ...request }),
    rows: () => context.events.rows.find({ user_id }).toArray(),
    /** Lets time pass; what becomes due is fired by nobody yet. */
    pass: (count: number) => {
      time.now += minutes(count);
    },
  };
}

export type Events = ReturnType<typeof eventsOf>;
