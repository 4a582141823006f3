import type { ClientOf, Clock, CursorCodec } from '@cws/kit';
import type { profiles, workspace } from '@cws/protos';
import type { AnswerDuty } from './answer/answer-duty';
import type { ChatLanguages } from './answer/reply-language';
import type { BranchBuildStore } from './branch/branch-build';
import type { EventStore } from './event/event-store';
import type { LeaseStore } from './jobs/lease-store';
import type { MessageLog } from './message/message-log';
import type { MessageStore } from './message/message-store';
import type { ReadPrivacy } from './message/read-privacy';
import type { Realtime } from './realtime/realtime-in-context';
import type { AssignmentStore } from './session/assignment-store';
import type { MemberRoles } from './session/member-roles';
import type { MergeUserStore } from './session/merge-user-store';
import type { ReferenceCodes } from './session/reference-codes';
import type { ResumeStore } from './session/resume-store';
import type { SessionStore } from './session/session-store';
import type { SessionTotals } from './session/session-totals';

/** What every rpc of this service works with; built once in main.ts. */
export interface Context {
  readonly sessions: SessionStore;
  readonly assignments: AssignmentStore;
  readonly messages: MessageStore;
  readonly events: EventStore;
  readonly resumes: ResumeStore;
  readonly merges: MergeUserStore;
  readonly branches: BranchBuildStore;
  readonly leases: LeaseStore;
  readonly log: MessageLog;
  readonly realtime: Realtime;
  readonly workspace: Pick<
    ClientOf<typeof workspace.WorkspaceServiceDefinition>,
    'routeSession' | 'getMembership' | 'listMemberships' | 'getAgent' | 'searchPassages'
  >;
  readonly profiles: Pick<
    ClientOf<typeof profiles.ProfilesServiceDefinition>,
    'putNotification' | 'withdrawNotification'
  >;
  readonly answers: AnswerDuty;
  readonly roles: MemberRoles;
  readonly totals: SessionTotals;
  readonly codes: ReferenceCodes;
  readonly cursors: CursorCodec;
  readonly clock: Clock;
  readonly privacy: ReadPrivacy;
  readonly languages: ChatLanguages;
  /** Seconds in which an author may edit. */
  readonly editWindowS: number;
  /** Seconds for which a request is known by its Idempotency-Key. */
  readonly idempotencyTtlS: number;
}
