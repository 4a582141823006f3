import { backOff } from './back-off';
import { notifySession } from './notify-session';
import type { NotifierContext } from './notify-user';
import type { Reporting } from './reporting';
import type { SentNotifications } from './sent-notifications';
import type { UnsentNotifications } from './unsent-notifications';

/** How many sessions one process sends notifications of at a time. */
export const MAX_CONCURRENT = 16;

/** Sends the notifications of sessions, of each session one batch at a time. */
export interface Sending {
  /** Sends those of the session when there is room. */
  enqueue(session_id: string): void;
  /** Resolves when what is being sent for the session has been sent or has failed. */
  underWay(session_id: string): Promise<void> | undefined;
  /** The number of further sessions whose notifications may be sent now. */
  room(): number;
  /** Whether profiles responds, as far as is known. */
  isUnlimited(): boolean;
  /** Nothing is begun from now on. */
  close(): void;
  /** Resolves when nothing is being sent. */
  end(): Promise<void>;
}

interface SendingParts {
  readonly context: NotifierContext;
  readonly reporting: Reporting;
  readonly unsent: UnsentNotifications;
  readonly sent: SentNotifications;
}

export function sending({ context, reporting, unsent, sent }: SendingParts): Sending {
  const waiting = new Set<string>();
  const working = new Map<string, Promise<void>>();
  const limit = backOff(startWaiting);
  let isClosed = false;

  /** A session whose notifications are being sent waits until that is done, since it may have more by then. */
  function startWaiting(): void {
    for (const id of waiting) {
      if (isClosed || working.size >= limit.room(MAX_CONCURRENT)) return;
      if (working.has(id)) continue;
      waiting.delete(id);
      start(id);
    }
  }

  function start(id: string): void {
    const work = notify(id)
      .catch((error) =>
        reporting.logger.warn({ err: error, session_id: id }, 'notifications of a session wait for the next poll'),
      )
      .finally(() => {
        working.delete(id);
        startWaiting();
      });
    working.set(id, work);
  }

  async function notify(id: string): Promise<void> {
    const own = unsent.take(id);
    if (!own) return;
    const { outcome, done } = await notifySession(context, own, reporting);
    sent.add(id, done);
    if (outcome === 'sent') limit.succeeded();
    else limit.failed();
  }

  return {
    enqueue(id) {
      waiting.add(id);
      startWaiting();
    },
    underWay: (id) => working.get(id),
    room: () => limit.room(MAX_CONCURRENT) - working.size,
    isUnlimited: () => limit.room(MAX_CONCURRENT) === MAX_CONCURRENT,
    close() {
      isClosed = true;
      limit.stop();
    },
    async end() {
      await Promise.all(working.values());
    },
  };
}
