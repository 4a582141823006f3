import { type FollowUp, NO_CONSEQUENCE } from '../chat/model/follow-up';
import type { Realtime } from '../realtime/realtime-in-context';
import { isUserAway } from './is-user-away';
import { isNotifying, withPendingNotification } from './notification-queue';

/** The session's user is to be told of a message that is written while they are away (contract: notifications-away). */
export const notificationFollowUp: FollowUp<{ readonly realtime: Realtime }> = async (
  parts,
  _call,
  { _id },
  writer,
) => {
  const isAway = isNotifying(writer) && (await isUserAway(parts, _id));
  return isAway
    ? { after: (appended, { request_id }, now) => withPendingNotification(appended, true, now, request_id) }
    : NO_CONSEQUENCE;
};
