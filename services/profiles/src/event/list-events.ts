import { type Call, invalidField, parseTimestamp, readCountedPage } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { type EventRow, eventOf } from './event';
import type { EventFilter } from './event-store';

/** Sort keys: milliseconds and id. */
type Key = readonly [starts_at: number, id: string];

/** Lists the caller's events by their start (contract: events-list). Errors: validation_failed, invalid_cursor. */
export async function listEvents(
  { events, cursors }: Context,
  call: Call,
  { from, to, app_id, ...request }: profiles.ListEventsRequest,
): Promise<profiles.ListEventsResponse> {
  const filter: EventFilter = {
    user_id: call.caller.user_id,
    from: timeOf('from', from),
    to: timeOf('to', to),
    app_id,
  };
  const { rows, meta } = await readCountedPage<EventRow, Key>(
    cursors,
    {
      filters: { list: 'events', ...filter },
      rows: (behind, ...range) => events.page(call, filter, behind && positionOf(behind), ...range),
      count: () => events.total(call, filter),
      keyOf: ({ starts_at, _id }) => [starts_at.getTime(), _id],
    },
    request,
  );
  return { events: rows.map(eventOf), meta };
}

const positionOf = ([at, id]: Key) => ({ starts_at: new Date(at), id });

function timeOf(path: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = parseTimestamp(text);
  if (!time) throw invalidField(path, 'must be an RFC 3339 time');
  return time;
}
