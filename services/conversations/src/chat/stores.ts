import { type LeaseStore, type Logger, leaseStore } from '@cws/kit';
import type { Db } from 'mongodb';
import { type MessageLog, messageLog } from './log/message-log';
import type { Rule } from './log/plan';
import { type AssignmentStore, assignmentStore } from './store/assignment-store';
import { type BranchBuildStore, branchBuildStore } from './store/branch-build-store';
import type { Collections } from './store/collections';
import { type DueStore, dueStore } from './store/due-store';
import { type ErasureStore, erasureStore } from './store/erasure-store';
import { eventStore } from './store/event-store';
import { type MergeUserStore, mergeUserStore } from './store/merge-user-store';
import { messageStore } from './store/message-store';
import { type ResumeStore, resumeStore } from './store/resume-store';
import { type SessionListStore, sessionListStore } from './store/session-list-store';
import { sessionStore } from './store/session-store';
import { type SlotStore, slotStore } from './store/slot-store';
import { tailStore } from './store/tail-store';

/** The queries of this service, and the only writer of sessions' messages. */
export interface Stores extends Collections {
  readonly lists: SessionListStore;
  readonly slots: SlotStore;
  readonly due: DueStore;
  readonly assignments: AssignmentStore;
  readonly resumes: ResumeStore;
  readonly merges: MergeUserStore;
  readonly erasures: ErasureStore;
  readonly branches: BranchBuildStore;
  readonly leases: LeaseStore;
  readonly messageLog: MessageLog;
}

/** `rules` apply to every change of a session. Remembers the states of `mostSessions` sessions. */
export function openStores(db: Db, rules: readonly Rule[], logger: Logger, mostSessions?: number): Stores {
  const [sessions, tails] = [sessionStore(db), tailStore(db)];
  return {
    sessions,
    tails,
    lists: sessionListStore(db),
    slots: slotStore(db),
    due: dueStore(db),
    assignments: assignmentStore(db),
    messages: messageStore(db),
    events: eventStore(db),
    resumes: resumeStore(db),
    branches: branchBuildStore(db),
    merges: mergeUserStore(db),
    erasures: erasureStore(db),
    leases: leaseStore(db, 'leases'),
    messageLog: messageLog({ sessions, tails }, rules, logger, mostSessions),
  };
}
