import { AppError, type Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { eventOf } from './event';

/** One of the caller's events. Error: event_not_found, for a foreign one too. */
export async function getEvent(
  { events }: Context,
  call: Call,
  { id }: profiles.GetEventRequest,
): Promise<profiles.GetEventResponse> {
  const row = await events.own(call, { _id: id, user_id: call.caller.user_id });
  if (!row) throw new AppError('event_not_found');
  return { event: eventOf(row) };
}
