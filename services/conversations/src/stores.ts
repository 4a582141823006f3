import type { Logger } from '@cws/kit';
import type { Db } from 'mongodb';
import { branchBuildStore } from './branch/branch-build';
import type { Context } from './context';
import { eventStore } from './event/event-store';
import { leaseStore } from './jobs/lease-store';
import { messageLog } from './message/message-log';
import { messageStore } from './message/message-store';
import { mergeUserStore } from './session/merge-user-store';
import { resumeStore } from './session/resume-store';
import { sessionStore } from './session/session-store';

/** Seconds that changes are kept for readers who come back. */
const REALTIME_RETENTION_S = 259_200;

/** The collections with their indexes, and the one writer of sessions' messages over them. */
export async function openStores(
  db: Db,
  logger: Logger,
  retentionS = REALTIME_RETENTION_S,
): Promise<Pick<Context, 'sessions' | 'messages' | 'events' | 'resumes' | 'merges' | 'branches' | 'leases' | 'log'>> {
  const [sessions, messages, events, resumes, branches] = await Promise.all([
    sessionStore(db),
    messageStore(db),
    eventStore(db, retentionS),
    resumeStore(db),
    branchBuildStore(db),
  ]);
  const merges = await mergeUserStore(db);
  const leases = leaseStore(db);
  return { sessions, messages, events, resumes, merges, branches, leases, log: messageLog(sessions, logger) };
}
