import type { ClientOf, Clock, CursorCodec } from '@cws/kit';
import type { profiles, workspace } from '@cws/protos';
import type { MemberRoles } from './access/member-roles';
import type { AnswerDuty } from './answer/answer-duty';
import type { ChatLanguages } from './answer/reply-language';
import type { FollowUp } from './chat/model/follow-up';
import type { Stores } from './chat/stores';
import type { ReadPrivacy } from './message/read-privacy';
import type { Realtime } from './realtime/realtime-in-context';
import type { ReferenceCodes } from './session/reference-codes';
import type { SessionTotals } from './session/session-totals';

/** What is asked about a message before it is written. */
interface FollowUpParts {
  readonly realtime: Realtime;
  readonly answers: AnswerDuty;
}

/** What every rpc of this service works with; built once in main.ts. */
export interface Context extends Stores, FollowUpParts {
  readonly followUps: readonly FollowUp<FollowUpParts>[];
  readonly workspace: Pick<
    ClientOf<typeof workspace.WorkspaceServiceDefinition>,
    'routeSession' | 'getMembership' | 'listMemberships' | 'getAgent' | 'searchPassages'
  >;
  readonly profiles: Pick<
    ClientOf<typeof profiles.ProfilesServiceDefinition>,
    'putNotification' | 'withdrawNotification'
  >;
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
