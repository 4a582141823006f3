import type { PendingNotification } from '../chat/model/pending-notification';
import type { SessionState } from '../chat/model/session';
import { isIn, withoutNotifications } from './notification-queue';

/**
 * Notifications that were sent and that their sessions still hold. The next write of the session removes them, so that the usual
 * case needs no write of its own; those of a process that is killed before are sent a second time, which changes nothing.
 */
export interface SentNotifications {
  add(session_id: string, sent: readonly PendingNotification[]): void;
  /** Returns the state without them. */
  removedFrom(state: SessionState): SessionState;
  /** Forgets those that the stored session does not hold any more. */
  forgetRemoved(stored: SessionState): void;
  /** Forgets all of them, and returns them by session. */
  takeAll(): [session_id: string, sent: readonly PendingNotification[]][];
}

export function sentNotifications(): SentNotifications {
  const held = new Map<string, readonly PendingNotification[]>();
  return {
    add(session_id, sent) {
      if (sent.length > 0) held.set(session_id, [...(held.get(session_id) ?? []), ...sent]);
    },
    removedFrom(state) {
      const sent = held.get(state._id);
      return sent ? withoutNotifications(state, sent) : state;
    },
    forgetRemoved({ _id, notices_due = [] }) {
      const remaining = held.get(_id)?.filter((one) => isIn(notices_due, one));
      if (remaining && remaining.length > 0) held.set(_id, remaining);
      else held.delete(_id);
    },
    takeAll() {
      const all = [...held];
      held.clear();
      return all;
    },
  };
}
