import { randomBytes } from 'node:crypto';
import { type CallerSigner, type ClientOf, cursorCodec, ownCall, systemClock } from '@cws/kit';
import { serveForTest, signerOfAnyone, silentLogger, systemKeys, testDatabase, tokensOf } from '@cws/kit/testing';
import { conversations, workspace } from '@cws/protos';
import type { Db } from 'mongodb';
import { endedWidgets } from '../access/ended-widgets';
import { memberRoles } from '../access/member-roles';
import { SELF } from '../access/self';
import { type Agents, sharedAgents } from '../agents/agents';
import { LOOK_UP_MS } from '../agents/look-up';
import { answerClaims } from '../answer/claim/claims';
import { extractive, passagesQuoted } from '../answer/provider/extractive';
import type { Trying } from '../answer/try/try-answer';
import { openStores } from '../chat/stores';
import type { Context } from '../context';
import { migrations } from '../migrations';
import { followUps, rules } from '../rules';
import { conversationsService } from '../service';
import { referenceCodes } from '../session/reference-codes';
import { sessionTotals } from '../session/session-totals';
import { type RealtimeOverrides, startRealtime, type TestRealtime } from './realtime';

export type ConversationsClient = ClientOf<typeof conversations.ConversationsServiceDefinition>;

export const DEFAULT_APP = '00000000-0000-4000-8000-00000000a001';
export const DEFAULT_BOT = '00000000-0000-4000-8000-00000000b001';

export interface TestSystem {
  /** Two processes of the service over one database. */
  readonly first: ConversationsClient;
  readonly second: ConversationsClient;
  readonly context: Context;
  readonly db: Db;
  /** The contexts of both. */
  readonly contexts: readonly Context[];
  /** The realtime parts of both. */
  readonly realtimes: readonly TestRealtime[];
  /** Signs callers for the HTTP endpoints. */
  readonly signer: CallerSigner;
  readonly stop: () => Promise<void>;
}

/** Starts two instances of the service, each with its own memory, over one database; `route` stands for workspace-mcp. */
export async function startConversations(
  route: Partial<Context['workspace']> = {},
  overrides: Partial<Context> = {},
  realtime: RealtimeOverrides = {},
): Promise<TestSystem> {
  const { db, drop } = await testDatabase('conversations', migrations);
  const cursors = cursorCodec([randomBytes(32)]);
  const keys = systemKeys();
  const tokens = tokensOf('conversations', keys);
  const open = () => ({
    ...openStores(db, rules, silentLogger()),
    agents: agentsOf({ ...noBusiness, ...route }),
    roles: memberRoles({ ...noBusiness, ...route }),
    widgets: endedWidgets({ ...noBusiness, ...route }),
    totals: sessionTotals(100),
    codes: referenceCodes(),
  });
  const stores = [open(), open()];
  const realtimes = await Promise.all(stores.map((own) => startRealtime(own, tokens, realtime)));
  const contexts = stores.map((own, index) => ({
    ...own,
    followUps,
    realtime: realtimes[index]!.realtime,
    cursors,
    clock: systemClock,
    privacy: { of: async () => ({ hidesReading: false }) },
    languages: { of: async () => '' },
    editWindowS: 900,
    idempotencyTtlS: 86_400,
    // Without a worker nothing is claimed.
    answers: answerClaims(systemClock, 0),
    bots: { of: () => 'nobot' as const },
    workspace: { ...noBusiness, ...route },
    profiles: noProfiles,
    grants: noGrants,
    ...overrides,
  }));
  const served = await Promise.all(
    contexts.map((context) =>
      serveForTest(conversations.ConversationsServiceDefinition, conversationsService(context, quotingWithoutLimit())),
    ),
  );
  const stop = async () => {
    await Promise.all(served.map((one) => one.stop()));
    await Promise.all(realtimes.map((one) => one.stop()));
    await Promise.all(contexts.map((context) => context.messageLog.idle()));
    await drop();
  };
  return {
    first: served[0]!.client,
    second: served[1]!.client,
    context: contexts[0]!,
    db,
    contexts,
    realtimes,
    signer: signerOfAnyone('conversations', keys),
    stop,
  };
}

const quotingWithoutLimit = (): Trying => ({
  chain: {
    providers: [{ name: 'extractive', provide: extractive, passages: passagesQuoted, isImmediate: true }],
    logger: silentLogger(),
    failed: () => {},
  },
  limit: { take: async () => {} },
});

/** Routes every session to the default assistant app. */
const noBusiness: Context['workspace'] = {
  routeSession: async (_call, { app_id }): Promise<workspace.RouteSessionResponse> => ({
    app_id: DEFAULT_APP,
    business_id: '',
    bot_profile_id: DEFAULT_BOT,
    routing_reason: app_id ? 'app_not_found' : 'no_app',
    bot_kind: 'ai',
  }),
  getMembership: async () => ({ role: '' }),
  listMemberships: async () => ({ memberships: [] }),
  getAgent: async () => workspace.GetAgentResponse.decode(new Uint8Array()),
  getWidget: async () => ({ found: true, app_id: DEFAULT_APP, is_ended: false }),
  searchPassages: async () => ({ passages: [], suggestions: [], language: '' }),
  listSubjects: async () => ({ titles: [] }),
};

/** Remembers nothing, so that a test may change an agent between two questions. */
const agentsOf = ({ getAgent }: Pick<Context['workspace'], 'getAgent'>): Agents => {
  let now = 0;
  const clock = () => {
    now += 10_000;
    return now;
  };
  const { current } = sharedAgents(getAgent, { call: () => ownCall(SELF, 'answers', LOOK_UP_MS), clock });
  return { current, recent: current };
};

/** Accepts all notifications and stores none. */
const noProfiles: Context['profiles'] = {
  putNotification: async () => ({}),
  withdrawNotification: async () => ({}),
};

/** The grants service of users who have granted nothing. */
export const noGrants: Context['grants'] = {
  listOfferedTools: async () => ({ tools: [] }),
  callTool: async () => ({ outcome: 'refused', text: 'There is no such grant.' }),
};
