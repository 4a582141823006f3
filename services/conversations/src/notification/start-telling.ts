import { type Logger, startWorker } from '@cws/kit';
import type { Commit } from '../message/message-log';
import { owesMore } from './notice-due';
import { takeNotices, tellSession } from './tell-session';
import type { Telling } from './tell-user';

const POLL_MS = 1_000;
/** Sessions that one process tells of at a time. */
const AT_ONCE = 16;
/** Sessions that wait for it; what comes more is found by a later look. */
const MOST_WAITING = 10_000;

export interface Teller {
  /** Resolves when this process tells nothing any more; what it has not told others find. */
  stop(): Promise<void>;
}

/** Tells users of what this process has written, and of what nobody was at any more, which a look once a second finds out. */
export function startTelling(context: Telling, log: Logger, pollMs = POLL_MS): Teller {
  const waiting = new Set<string>();
  const working = new Map<string, Promise<void>>();
  let stopped = false;

  function heard({ before, after }: Commit): void {
    if (stopped || !owesMore(before, after) || waiting.size >= MOST_WAITING) return;
    waiting.add(after._id);
    goOn();
  }

  /** A session that is being told of waits until that is over: it may have more to tell by now. */
  function goOn(): void {
    for (const id of waiting) {
      if (stopped || working.size >= AT_ONCE) return;
      if (working.has(id)) continue;
      waiting.delete(id);
      begin(id);
    }
  }

  function begin(id: string): Promise<void> {
    const work = tellSession(context, id, log)
      .catch((error) => log.warn({ err: error, session_id: id }, 'notifications of a session wait for the next look'))
      .finally(() => {
        working.delete(id);
        goOn();
      });
    working.set(id, work);
    return work;
  }

  /** Whether there may be more. */
  async function takeDue(): Promise<boolean> {
    const due = await context.sessions.dueNotices(context.clock(), AT_ONCE);
    await Promise.all(due.map(take));
    return due.length === AT_ONCE;
  }

  async function take(id: string): Promise<void> {
    const isTaken = await takeNotices(context, id);
    if (isTaken && !working.has(id)) await begin(id);
  }

  context.log.onCommit(heard);
  const poll = startWorker('notifications', pollMs, takeDue, log);
  return {
    async stop() {
      stopped = true;
      await poll.stop();
      await Promise.all(working.values());
    },
  };
}
