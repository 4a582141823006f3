import type { Db } from 'mongodb';

const LIMIT_MS = 30_000;

/** Follows the notifications that are written to the database. */
export type WrittenNotifications = {
  /** Resolves when the session has one more notification; call it before the message is sent. */
  next: (session_id: string) => Promise<void>;
  close: () => Promise<void>;
};

export function writtenNotifications(profiles: Db): WrittenNotifications {
  const waiting = new Map<string, () => void>();
  const stream = profiles.collection<{ session_id: string }>('notifications').watch([], {
    fullDocument: 'default',
  });
  stream.on('change', (change) => {
    if (change.operationType === 'insert') waiting.get(change.fullDocument.session_id)?.();
  });
  return {
    next: (session_id) =>
      new Promise((resolve, reject) => {
        const late = () => reject(new Error(`No notification in session ${session_id} within ${LIMIT_MS} ms`));
        const timer = setTimeout(late, LIMIT_MS);
        waiting.set(session_id, () => {
          clearTimeout(timer);
          waiting.delete(session_id);
          resolve();
        });
      }),
    close: () => stream.close(),
  };
}
