import { AppError } from '@cws/kit';
import type { Connection } from './connection';
import type { Opened } from './hub';
import type { Reader } from './reader';
import type { RealtimeParts } from './realtime';

const MAX_SESSIONS = 100;

/** The sessions and feeds of one socket. */
export interface Subscriptions {
  /** Starts a session, or starts it again. Errors: session_not_found, rate_limited. */
  subscribe(session_id: string, after: number | undefined): Promise<void>;
  unsubscribe(session_id: string): void;
  /** Error: forbidden. */
  feed(business_id: string | undefined): Promise<void>;
  leave(): void;
}

/** A subscription, which may end before it has begun. */
interface Subscription {
  isOver: boolean;
  end(): void;
}

export function subscriptions({ hub, feeds }: RealtimeParts, connection: Connection): Subscriptions {
  const sessions = new Map<string, Subscription>();
  const feedsBy = new Map<string, () => void>();
  let isGone = false;

  function replace(session_id: string): Subscription {
    sessions.get(session_id)?.end();
    if (sessions.size >= MAX_SESSIONS)
      throw new AppError('rate_limited', { message: 'A socket takes at most 100 sessions' });
    const subscription: Subscription = {
      isOver: isGone,
      end() {
        subscription.isOver = true;
        if (sessions.get(session_id) === subscription) sessions.delete(session_id);
      },
    };
    sessions.set(session_id, subscription);
    return subscription;
  }

  async function begin(opened: Opened, subscription: Subscription): Promise<void> {
    const leave = await hub.start(opened, readerOf(connection, opened, subscription));
    if (subscription.isOver) return leave();
    const { end } = subscription;
    subscription.end = () => {
      end();
      leave();
    };
  }

  return {
    async subscribe(session_id, after) {
      const subscription = replace(session_id);
      try {
        const opened = await hub.open(connection.call(), session_id, after);
        if (subscription.isOver) opened.close();
        else await begin(opened, subscription);
      } catch (error) {
        subscription.end();
        throw error;
      }
    },
    unsubscribe: (session_id) => sessions.get(session_id)?.end(),
    async feed(business_id) {
      const stop = await feeds.follow({ call: connection.call, deliver: connection.deliver }, business_id);
      const key = business_id ?? '';
      feedsBy.get(key)?.();
      if (isGone) stop();
      else feedsBy.set(key, stop);
    },
    leave() {
      isGone = true;
      for (const { end } of [...sessions.values()]) end();
      for (const stop of feedsBy.values()) stop();
    },
  };
}

function readerOf(connection: Connection, { session_id, side }: Opened, subscription: Subscription): Reader {
  const isOpen = () => !subscription.isOver && connection.isOpen();
  return {
    connection_id: connection.id,
    session_id,
    kind: { side, json_fields: connection.call().json_fields },
    last: 0,
    call: connection.call,
    isOpen,
    deliver: (frame) => isOpen() && connection.deliver(frame),
    drained: connection.drained,
    lose() {
      subscription.end();
      connection.fail('subscribe', session_id, new AppError('session_not_found'));
    },
  };
}
