import { type ClientOf, type Clock, type CursorCodec, cursorCodec, ownCall } from '@cws/kit';
import type { grants, profiles, workspace } from '@cws/protos';
import { type EndedWidgets, endedWidgets } from './access/ended-widgets';
import type { MemberRoles } from './access/member-roles';
import { SELF } from './access/self';
import { type Agents, sharedAgents } from './agents/agents';
import { type BotKinds, botKinds } from './agents/bot-kinds';
import { LOOK_UP_MS } from './agents/look-up';
import { type AnswerClaims, answerClaims } from './answer/claim/claims';
import { type ChatLanguages, chatLanguages } from './answer/language/chat-languages';
import type { FollowUp } from './chat/model/follow-up';
import type { Stores } from './chat/stores';
import type { ConversationsEnv } from './config';
import { type ReadPrivacy, readPrivacy } from './message/read-privacy';
import type { Realtime } from './realtime/realtime-in-context';
import { type ReferenceCodes, referenceCodes } from './session/reference-codes';
import { type SessionTotals, sessionTotals } from './session/session-totals';
import type { SettingsOf } from './settings/settings-of';

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
    'routeSession' | 'getMembership' | 'listMemberships' | 'getAgent' | 'getWidget' | 'searchPassages' | 'listSubjects'
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

/** The connections of this process, and what was opened on them. */
export interface Parts
  extends Pick<Context, 'followUps' | 'workspace' | 'profiles' | 'grants' | 'roles' | 'realtime' | 'clock'> {
  readonly stores: Stores;
  readonly settings: SettingsOf;
}

export function openContext(env: ConversationsEnv, { stores, settings, ...parts }: Parts): Context {
  const { workspace, clock } = parts;
  const call = () => ownCall(SELF, 'answers', LOOK_UP_MS);
  const agents = sharedAgents(workspace.getAgent, { call, clock, max: env.CACHE_BOTS });
  return {
    ...stores,
    ...parts,
    agents,
    widgets: endedWidgets(workspace),
    totals: sessionTotals(env.CACHE_SESSION_TOTALS),
    codes: referenceCodes(),
    answers: answerClaims(clock, env.ANSWER_LEASE_S * 1_000),
    bots: botKinds(agents),
    cursors: cursorCodec(env.CURSOR_MAC_KEYS),
    privacy: readPrivacy(settings),
    languages: chatLanguages(settings),
    editWindowS: env.EDIT_WINDOW_S,
    idempotencyTtlS: env.IDEMPOTENCY_TTL_S,
  };
}
