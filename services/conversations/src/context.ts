import type { ClientOf, Clock, CursorCodec } from '@cws/kit';
import type { grants, profiles, workspace } from '@cws/protos';
import type { EndedWidgets } from './access/ended-widgets';
import type { MemberRoles } from './access/member-roles';
import type { Agents } from './answer/agents';
import type { AnswerClaims } from './answer/answer-claims';
import type { ChatLanguages } from './answer/answer-languages';
import type { BotKinds } from './answer/bot-kinds';
import type { FollowUp } from './chat/model/follow-up';
import type { Stores } from './chat/stores';
import type { ReadPrivacy } from './message/read-privacy';
import type { Realtime } from './realtime/realtime-in-context';
import type { ReferenceCodes } from './session/reference-codes';
import type { SessionTotals } from './session/session-totals';

/** The parts of the context that follow-ups need (chat/model/follow-up.ts). */
interface FollowUpParts {
  readonly realtime: Realtime;
  readonly answers: AnswerClaims;
  readonly bots: BotKinds;
}

/** The dependencies of every rpc of this service; process.ts builds them once. */
export interface Context extends Stores, FollowUpParts {
  readonly followUps: readonly FollowUp<FollowUpParts>[];
  readonly workspace: Pick<
    ClientOf<typeof workspace.WorkspaceServiceDefinition>,
    'routeSession' | 'getMembership' | 'listMemberships' | 'getAgent' | 'getWidget' | 'searchPassages'
  >;
  readonly profiles: Pick<
    ClientOf<typeof profiles.ProfilesServiceDefinition>,
    'putNotification' | 'withdrawNotification'
  >;
  readonly grants: Pick<ClientOf<typeof grants.GrantsServiceDefinition>, 'listOfferedTools' | 'callTool'>;
  readonly agents: Agents;
  readonly roles: MemberRoles;
  readonly widgets: EndedWidgets;
  readonly totals: SessionTotals;
  readonly codes: ReferenceCodes;
  readonly cursors: CursorCodec;
  readonly clock: Clock;
  readonly privacy: ReadPrivacy;
  readonly languages: ChatLanguages;
  /** How many seconds an author may edit a message for. */
  readonly editWindowS: number;
  /** How many seconds a request is recognised by its Idempotency-Key for. */
  readonly idempotencyTtlS: number;
}
