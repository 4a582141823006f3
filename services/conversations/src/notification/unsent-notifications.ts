import { LRUCache } from 'lru-cache';
import type { Commit } from '../chat/log/commit-batch';
import type { PendingNotification } from '../chat/model/pending-notification';
import { isIn } from './notification-queue';
import { type NotifiedMessage, type NotifiedSession, notifiedMessage } from './notified-message';

/** The notifications of a session that this process has to send. */
export interface Unsent {
  readonly session: NotifiedSession;
  readonly pending: readonly PendingNotification[];
  /** The messages that this process has written itself and that were not changed since, by id. */
  readonly messages: ReadonlyMap<string, NotifiedMessage>;
}

/** Notifications that this process has written or claimed and has not begun to send. */
export interface UnsentNotifications {
  /** Notes what a write of this process has added, changed or removed. */
  note(commit: Commit): void;
  /** Adds notifications that this process has claimed. */
  add(session: NotifiedSession, claimed: readonly PendingNotification[]): void;
  has(session_id: string): boolean;
  take(session_id: string): Unsent | undefined;
}

const NOTHING: Omit<Unsent, 'session'> = { pending: [], messages: new Map() };

/** Remembers up to `max` sessions; the poll finds the notifications of others. */
export function unsentNotifications(max: number): UnsentNotifications {
  const unsent = new LRUCache<string, Unsent>({ max });

  function put(one: Unsent): void {
    const id = one.session._id;
    if (one.pending.length === 0) unsent.delete(id);
    else unsent.set(id, one);
  }

  return {
    note({ before, after, appended }) {
      const earlier = unsent.get(after._id);
      const { notices_due = [] } = after;
      if (!earlier && before.notices_due === after.notices_due) return;
      const isOurs = (one: PendingNotification) =>
        isIn(earlier?.pending ?? [], one) || !isIn(before.notices_due ?? [], one);
      const pending = notices_due.filter(isOurs);
      const written = appended.filter(({ _id }) => pending.some(({ message_id }) => message_id === _id));
      const messages = [
        ...(earlier?.messages ?? []),
        ...written.map((row) => [row._id, notifiedMessage(row)] as const),
      ];
      put({ session: sessionOf(after), pending, messages: new Map(messages) });
    },
    add(session, claimed) {
      const { pending, messages } = unsent.get(session._id) ?? NOTHING;
      const others = pending.filter((one) => !isIn(claimed, one));
      put({ session: sessionOf(session), pending: [...claimed, ...others], messages });
    },
    has: (session_id) => unsent.has(session_id),
    take(session_id) {
      const taken = unsent.get(session_id);
      unsent.delete(session_id);
      return taken;
    },
  };
}

/** A state of a session is larger by its tail. */
const sessionOf = ({ _id, seq, user_id, business_id, bot_profile_id }: NotifiedSession): NotifiedSession => ({
  _id,
  seq,
  user_id,
  business_id,
  bot_profile_id,
});
