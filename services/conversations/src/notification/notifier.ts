import { startWorker } from '@cws/kit';
import type { Commit } from '../chat/log/commit-batch';
import { claimNotifications, removeSent } from './notify-session';
import type { NotifierContext } from './notify-user';
import type { Reporting } from './reporting';
import { sending } from './sending';
import { sentNotifications } from './sent-notifications';
import { unsentNotifications } from './unsent-notifications';

const POLL_MS = 1_000;
/** How many sessions may wait until their notifications are sent; the poll finds further ones. */
const MAX_WAITING = 10_000;

export interface Notifier {
  /** Resolves when this process sends no notifications any more; other processes find the rest. */
  stop(): Promise<void>;
}

/**
 * Sends the notifications that this process commits, and those that a poll once a second finds, which no process is sending. The
 * next write of the session removes them, or a job once a second.
 */
export function startNotifier(context: NotifierContext, reporting: Reporting, pollMs = POLL_MS): Notifier {
  const { logger } = reporting;
  const [unsent, sent] = [unsentNotifications(MAX_WAITING), sentNotifications()];
  const sender = sending({ context, reporting, unsent, sent });
  let isStopped = false;

  function onCommit(commit: Commit): void {
    const { after } = commit;
    sent.forgetRemoved(after);
    if (isStopped) return;
    unsent.note(commit);
    // The notifications of several answers in a row are sent together.
    if (unsent.has(after._id) && !isInterim(after)) sender.enqueue(after._id);
  }

  /** True when there may be more. */
  async function claimDue(): Promise<boolean> {
    const room = sender.room();
    if (room <= 0) return false;
    const due = await context.due.notices(context.clock(), room);
    await Promise.all(due.map(claim));
    return due.length === room && sender.isUnlimited();
  }

  async function claim(id: string): Promise<void> {
    const { session, pending } = await claimNotifications(context, id);
    if (pending.length === 0) return;
    unsent.add(session, pending);
    sender.enqueue(id);
    await sender.underWay(id);
  }

  async function removeAllSent(): Promise<boolean> {
    await Promise.all(sent.takeAll().map(([id, done]) => removeSent(context, id, done)));
    return false;
  }

  context.messageLog.addRule((next) => sent.removedFrom(next));
  context.messageLog.onCommit(onCommit);
  const poll = startWorker('notifications', pollMs, claimDue, logger);
  const removal = startWorker('sent notifications', pollMs, removeAllSent, logger);
  return {
    async stop() {
      isStopped = true;
      sender.close();
      await poll.stop();
      await sender.end();
      await removal.stop();
      await removeAllSent();
    },
  };
}

/** A process is making a further answer, whose commit sends the notifications; if it does not come the poll finds them. */
const isInterim = ({ answers_due, notices_due }: Commit['after']): boolean =>
  notices_due !== undefined && answers_due !== undefined && answers_due[0]?.by !== '';
