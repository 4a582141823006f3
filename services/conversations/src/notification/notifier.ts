import { startWorker } from '@cws/kit';
import type { Commit } from '../chat/log/commit-batch';
import { backOff } from './back-off';
import { hasNewPending } from './notification-queue';
import { claimNotifications, notifySession } from './notify-session';
import type { NotifierContext } from './notify-user';
import type { Reporting } from './reporting';

const POLL_MS = 1_000;
/** Sessions that one process tells of at a time. */
export const MAX_CONCURRENT = 16;
/** Sessions that wait for it; what comes more is found by a later look. */
const MAX_WAITING = 10_000;

export interface Notifier {
  /** Resolves when this process tells nothing any more; what it has not told others find. */
  stop(): Promise<void>;
}

/** Tells users of what this process has written, and of what nobody was at any more, which a look once a second finds out. */
export function startNotifier(context: NotifierContext, reporting: Reporting, pollMs = POLL_MS): Notifier {
  const { logger } = reporting;
  const waiting = new Set<string>();
  const working = new Map<string, Promise<void>>();
  const patience = backOff(goOn);
  let stopped = false;

  function heard({ before, after }: Commit): void {
    if (stopped || waiting.size >= MAX_WAITING) return;
    // Whoever is being answered is told of all answers together.
    if (isInterim(after) || !(hasNewPending(before, after) || isLastAnswer(before, after))) return;
    waiting.add(after._id);
    goOn();
  }

  /** A session that is being told of waits until that is over: it may have more to tell by now. */
  function goOn(): void {
    for (const id of waiting) {
      if (stopped || working.size >= patience.room(MAX_CONCURRENT)) return;
      if (working.has(id)) continue;
      waiting.delete(id);
      begin(id);
    }
  }

  function begin(id: string): Promise<void> {
    const work = notify(id)
      .catch((error) =>
        logger.warn({ err: error, session_id: id }, 'notifications of a session wait for the next look'),
      )
      .finally(() => {
        working.delete(id);
        goOn();
      });
    working.set(id, work);
    return work;
  }

  async function notify(id: string): Promise<void> {
    const outcome = await notifySession(context, id, reporting);
    if (outcome === 'told') patience.succeeded();
    if (outcome === 'unanswered') patience.failed();
  }

  /** Whether there may be more. */
  async function claimDue(): Promise<boolean> {
    const room = patience.room(MAX_CONCURRENT) - working.size;
    if (room <= 0) return false;
    const due = await context.due.notices(context.clock(), room);
    await Promise.all(due.map(claim));
    return due.length === room && patience.room(MAX_CONCURRENT) === MAX_CONCURRENT;
  }

  async function claim(id: string): Promise<void> {
    const isTaken = await claimNotifications(context, id);
    if (isTaken && !working.has(id)) await begin(id);
  }

  context.messageLog.onCommit(heard);
  const poll = startWorker('notifications', pollMs, claimDue, logger);
  return {
    async stop() {
      stopped = true;
      patience.stop();
      await poll.stop();
      await Promise.all(working.values());
    },
  };
}

/** Somebody is at a further answer, whose commit comes soon; where it does not the look finds what is to be told. */
const isInterim = ({ answers_due, notices_due }: Commit['after']): boolean =>
  notices_due !== undefined && answers_due !== undefined && answers_due[0]?.by !== '';

/** The write has ended what `isInterim` waits for, though it may have made nothing to be told itself. */
const isLastAnswer = (before: Commit['before'], after: Commit['after']): boolean =>
  before.answers_due !== undefined && after.notices_due !== undefined && !isInterim(after);
