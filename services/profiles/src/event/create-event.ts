import { AppError, type Call, type RequestMark, requestMark, ulid, validated } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { isKeyTaken } from '../idempotency/mark-store';
import { changeEvent } from './change-event';
import { type EventRow, eventOf } from './event';
import { assertOrder, type EventContent, eventContent, eventSource, withoutAbsent } from './event-fields';

type Origin = Pick<EventRow, 'user_id' | 'source' | 'source_event_id'>;

/** Makes an event, once for each Idempotency-Key, and once for each source_event_id of a source (contract: events-create, events-source). */
export async function createEvent(
  context: Context,
  call: Call,
  request: profiles.CreateEventRequest,
): Promise<profiles.CreateEventResponse> {
  const content = validated(eventContent, request);
  const origin = { user_id: call.caller.user_id, ...validated(eventSource, request) };
  const mark = requestMark(request.idempotency, context.clock());
  const earlier = mark && (await context.events.madeBy(call, mark));
  if (earlier?.deleted_at) throw new AppError('event_not_found');
  if (earlier) return { event: eventOf(earlier), replayed: true };
  const row =
    (await changeRepeated(context, call, origin, content, mark)) ??
    (await insert(context, call, origin, content, mark));
  return row ? { event: eventOf(row), replayed: false } : createEvent(context, call, request);
}

/** Changes the event that the source has sent before, if there is one. */
async function changeRepeated(context: Context, call: Call, origin: Origin, content: EventContent, mark?: RequestMark) {
  if (origin.source_event_id === '') return null;
  const before = await context.events.bySource(call, origin);
  if (!before) return null;
  try {
    return await changeEvent(context, call, { _id: before._id, user_id: before.user_id }, withoutAbsent(content), mark);
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    return null;
  }
}

/** Null when another request has made the event meanwhile. */
async function insert(
  { events, clock }: Context,
  call: Call,
  origin: Origin,
  content: EventContent,
  mark?: RequestMark,
) {
  const row = newEvent(origin, content, new Date(clock()), mark);
  assertOrder(row);
  return (await events.insert(call, row)) ? row : null;
}

function newEvent(origin: Origin, content: EventContent, now: Date, mark?: RequestMark): EventRow {
  const { app_id = '', notes = '', is_time_sensitive = false, ends_at = null, reminder_at = null } = content;
  const { starts_at, title } = content;
  return {
    _id: ulid(now.getTime()),
    ...origin,
    ...{ app_id, title, notes, is_time_sensitive, starts_at, ends_at, reminder_at },
    created_at: now,
    updated_at: now,
    reminder_no: 1,
    reminder_tries: 0,
    ...(reminder_at && { reminder_due: reminder_at }),
    ...(mark && { made_by: [mark] }),
  };
}
