import { type FollowUp, NO_CONSEQUENCE } from '../chat/model/follow-up';
import type { Context } from '../context';
import { isNotifying, withPendingNotification } from './notification-queue';

/** Adds a notification of a message that is written while the session's user is away (contract: notifications-away). */
export const notificationFollowUp: FollowUp<Pick<Context, 'realtime'>> = async (parts, _call, { _id }, writer) => {
  const isAway = isNotifying(writer) && (await isUserAway(parts, _id));
  return isAway
    ? { after: (appended, { call, now }) => withPendingNotification(appended, true, now, call.request_id) }
    : NO_CONSEQUENCE;
};

/** Whether the session's user has no stream of it open (contract: notifications-away). */
async function isUserAway({ realtime }: Pick<Context, 'realtime'>, session_id: string): Promise<boolean> {
  const { ws_connected } = await realtime.presence.of(session_id);
  return !ws_connected;
}
