import type { Logger } from '@cws/kit';
import type { Db } from 'mongodb';
import { branchBuildStore } from './branch/branch-build';
import type { Context } from './context';
import { eventStore } from './event/event-store';
import { leaseStore } from './jobs/lease-store';
import { messageLog } from './message/message-log';
import { messageStore } from './message/message-store';
import { assignmentStore } from './session/assignment-store';
import { mergeUserStore } from './session/merge-user-store';
import { resumeStore } from './session/resume-store';
import { sessionStore } from './session/session-store';

/** The collections, and the one writer of sessions' messages over them. */
export function openStores(
  db: Db,
  logger: Logger,
  mostSessions?: number,
): Pick<
  Context,
  'sessions' | 'assignments' | 'messages' | 'events' | 'resumes' | 'merges' | 'branches' | 'leases' | 'log'
> {
  const sessions = sessionStore(db);
  return {
    sessions,
    assignments: assignmentStore(db),
    messages: messageStore(db),
    events: eventStore(db),
    resumes: resumeStore(db),
    branches: branchBuildStore(db),
    merges: mergeUserStore(db),
    leases: leaseStore(db),
    log: messageLog(sessions, logger, mostSessions),
  };
}
