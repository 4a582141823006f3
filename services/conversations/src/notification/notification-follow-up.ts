import { type FollowUp, NO_CONSEQUENCE } from '../chat/model/follow-up';
import type { Context } from '../context';
import { isUserAway } from './is-user-away';
import { isNotifying, withPendingNotification } from './notification-queue';

/** Adds a notification of a message that is written while the session's user is away (contract: notifications-away). */
export const notificationFollowUp: FollowUp<Pick<Context, 'realtime'>> = async (parts, _call, { _id }, writer) => {
  const isAway = isNotifying(writer) && (await isUserAway(parts, _id));
  return isAway
    ? { after: (appended, { call, now }) => withPendingNotification(appended, true, now, call.request_id) }
    : NO_CONSEQUENCE;
};
