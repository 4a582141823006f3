import { startWorker } from '@cws/kit';
import type { Commit } from '../chat/log/commit-batch';
import { backOff } from './back-off';
import { hasNewPending } from './notification-queue';
import { claimNotifications, notifySession } from './notify-session';
import type { NotifierContext } from './notify-user';
import type { Reporting } from './reporting';

const POLL_MS = 1_000;
/** How many sessions one process sends notifications of at a time. */
export const MAX_CONCURRENT = 16;
/** How many sessions may wait for that; the poll finds further ones. */
const MAX_WAITING = 10_000;

export interface Notifier {
  /** Resolves when this process sends no notifications any more; other processes find the rest. */
  stop(): Promise<void>;
}

/** Sends the notifications that this process commits, and those that a poll once a second finds, which no process is sending. */
export function startNotifier(context: NotifierContext, reporting: Reporting, pollMs = POLL_MS): Notifier {
  const { logger } = reporting;
  const waiting = new Set<string>();
  const working = new Map<string, Promise<void>>();
  const limit = backOff(startWaiting);
  let isStopped = false;

  function onCommit({ before, after }: Commit): void {
    if (isStopped || waiting.size >= MAX_WAITING) return;
    // The notifications of several answers in a row are sent together.
    if (isInterim(after) || !(hasNewPending(before, after) || isLastAnswer(before, after))) return;
    waiting.add(after._id);
    startWaiting();
  }

  /** A session whose notifications are being sent waits until that is done, since it may have more by then. */
  function startWaiting(): void {
    for (const id of waiting) {
      if (isStopped || working.size >= limit.room(MAX_CONCURRENT)) return;
      if (working.has(id)) continue;
      waiting.delete(id);
      start(id);
    }
  }

  function start(id: string): Promise<void> {
    const work = notify(id)
      .catch((error) =>
        logger.warn({ err: error, session_id: id }, 'notifications of a session wait for the next poll'),
      )
      .finally(() => {
        working.delete(id);
        startWaiting();
      });
    working.set(id, work);
    return work;
  }

  async function notify(id: string): Promise<void> {
    const outcome = await notifySession(context, id, reporting);
    if (outcome === 'sent') limit.succeeded();
    if (outcome === 'unanswered') limit.failed();
  }

  /** True when there may be more. */
  async function claimDue(): Promise<boolean> {
    const room = limit.room(MAX_CONCURRENT) - working.size;
    if (room <= 0) return false;
    const due = await context.due.notices(context.clock(), room);
    await Promise.all(due.map(claim));
    return due.length === room && limit.room(MAX_CONCURRENT) === MAX_CONCURRENT;
  }

  async function claim(id: string): Promise<void> {
    const isClaimed = await claimNotifications(context, id);
    if (isClaimed && !working.has(id)) await start(id);
  }

  context.messageLog.onCommit(onCommit);
  const poll = startWorker('notifications', pollMs, claimDue, logger);
  return {
    async stop() {
      isStopped = true;
      limit.stop();
      await poll.stop();
      await Promise.all(working.values());
    },
  };
}

/** A process is making a further answer, whose commit sends the notifications; if it does not come the poll finds them. */
const isInterim = ({ answers_due, notices_due }: Commit['after']): boolean =>
  notices_due !== undefined && answers_due !== undefined && answers_due[0]?.by !== '';

/** Whether the write has ended what `isInterim` waits for, even if it has added no notification itself. */
const isLastAnswer = (before: Commit['before'], after: Commit['after']): boolean =>
  before.answers_due !== undefined && after.notices_due !== undefined && !isInterim(after);
