import { AppError, type Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';

/** Deletes one of the caller's events; a reminder that has not fired does not fire any more. Error: event_not_found. */
export async function deleteEvent(
  { events, clock }: Context,
  call: Call,
  { id }: profiles.DeleteEventRequest,
): Promise<profiles.DeleteEventResponse> {
  const own = { _id: id, user_id: call.caller.user_id };
  if (!(await events.delete(call, own, new Date(clock())))) throw new AppError('event_not_found');
  return { deleted: true };
}
