import { AppError, type Call, validated } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { changeEvent } from './change-event';
import { eventOf } from './event';
import { eventPatch, withoutAbsent } from './event-fields';

/** Sets the fields of one of the caller's events that the request has (contract: events-patch). Errors: event_not_found, validation_failed. */
export async function updateEvent(
  context: Context,
  call: Call,
  request: profiles.UpdateEventRequest,
): Promise<profiles.UpdateEventResponse> {
  const changes = withoutAbsent(validated(eventPatch, request));
  const own = { _id: request.id, user_id: call.caller.user_id };
  const row = await changeEvent(context, call, own, changes);
  if (!row) throw new AppError('event_not_found');
  return { event: eventOf(row) };
}
