import { type Boot, connectRedis, countingState, defineService, systemClock } from '@cws/kit';
import { grants, profiles, workspace } from '@cws/protos';
import { type MemberRoles, memberRoles } from './access/member-roles';
import { chainOf, startAnswers } from './answer/start-answers';
import { tryLimit } from './answer/try/try-limit';
import { openStores, type Stores } from './chat/stores';
import { type ConversationsEnv, conversationsEnv } from './config';
import { openContext } from './context';
import { startJobs } from './jobs/start-jobs';
import { migrations } from './migrations';
import { realtimeEndpoints } from './realtime/endpoints';
import { frameLimit } from './realtime/frame-limit';
import { openRealtime } from './realtime/realtime';
import { typingPrivacy } from './realtime/typing-privacy';
import { retentions } from './retentions';
import { followUps, rules } from './rules';
import { conversationsService } from './service';
import { type SettingsOf, settingsOf } from './settings/settings-of';

export const conversationsProcess = defineService('conversations', conversationsEnv, async (env, boot) => {
  const { log: logger, metrics } = boot;
  const { db } = await boot.mongo(env, migrations, retentions(env));
  const stores = openStores(db, rules, logger, env.CACHE_SESSIONS);
  const clients = openClients(env, boot);
  const roles = memberRoles(clients.workspace, env.CACHE_MEMBER_ROLES);
  const settings = settingsOf(clients.profiles, { logger, metrics });
  const { realtime, parts, redis, counting } = realtimeOf(env, boot, { stores, roles, settings });
  boot.life.onStop('message log', stores.messageLog.idle);
  const context = openContext(env, {
    ...clients,
    stores,
    followUps,
    realtime,
    roles,
    settings,
    clock: systemClock,
  });
  const trying = { chain: chainOf(context, env, logger, metrics), limit: tryLimit({ redis, counting }, env) };
  boot.life.onStop('jobs', startJobs(context, logger, metrics));
  boot.life.onStop('answers', startAnswers(context, trying.chain, env, logger).stop);
  return {
    services: [conversationsService(context, trying)],
    ...realtimeEndpoints(parts),
    hasOnlyStreams: true,
    endStreams: () => parts.open.endAll('restart'),
  };
});

const openClients = (env: ConversationsEnv, { client }: Boot) => ({
  workspace: client('workspace-mcp', workspace.WorkspaceServiceDefinition, env.WORKSPACE_MCP_ADDR),
  profiles: client('profiles', profiles.ProfilesServiceDefinition, env.PROFILES_ADDR),
  grants: client('grants', grants.GrantsServiceDefinition, env.GRANTS_ADDR),
});

interface Opened {
  readonly stores: Stores;
  readonly roles: MemberRoles;
  readonly settings: SettingsOf;
}

/** Without Redis only presence and the speed of streams suffer, so the start does not wait for it. */
function realtimeOf(env: ConversationsEnv, { log: logger, metrics, tokens, life }: Boot, opened: Opened) {
  const [redis, listener] = [connectRedis(env.REDIS_URL, logger), connectRedis(env.REDIS_URL, logger)];
  for (const connection of [redis, listener]) life.onStop('redis', () => connection.disconnect());
  const counting = countingState(logger, metrics);
  const open = openRealtime({
    ...opened.stores,
    tokens,
    metrics,
    logger,
    roles: opened.roles,
    redis,
    listener,
    clock: systemClock,
    retentionS: env.REALTIME_RETENTION_S,
    presenceTtlS: env.PRESENCE_TTL_S,
    maxLiveAnswers: env.CACHE_LIVE_ANSWERS,
    typingPrivacy: typingPrivacy(opened.settings),
    frames: frameLimit({ redis, counting }, env),
  });
  life.onStop('realtime', open.stop);
  return { ...open, redis, counting };
}
