import { connectRedis, defineService, ownCall, systemClock } from '@cws/kit';
import { grants, profiles, workspace } from '@cws/protos';
import { memberRoles } from './access/member-roles';
import { SELF } from './access/self';
import { sharedAgents } from './answer/agents';
import { LOOK_UP_MS } from './answer/own-calls';
import { startAnswers } from './answer/start-answers';
import { openStores } from './chat/stores';
import { conversationsEnv } from './config';
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
import { settingsOf } from './settings/settings-of';

export const conversationsProcess = defineService('conversations', conversationsEnv, async (env, boot) => {
  const { log: logger, metrics, tokens } = boot;
  const { db } = await boot.mongo(env, migrations, retentions(env));
  const stores = openStores(db, rules, logger, env.CACHE_SESSIONS);
  const workspaces = boot.client('workspace-mcp', workspace.WorkspaceServiceDefinition, env.WORKSPACE_MCP_ADDR);
  const people = boot.client('profiles', profiles.ProfilesServiceDefinition, env.PROFILES_ADDR);
  const roles = memberRoles(workspaces, env.CACHE_MEMBER_ROLES);
  const agents = sharedAgents(workspaces.getAgent, {
    call: () => ownCall(SELF, 'answers', LOOK_UP_MS),
    clock: systemClock,
    max: env.CACHE_BOTS,
  });
  const settings = settingsOf(people, { logger, metrics });
  // Without Redis only presence and the speed of streams suffer, so the start does not wait for it.
  const [redis, listener] = [connectRedis(env.REDIS_URL, logger), connectRedis(env.REDIS_URL, logger)];
  for (const connection of [redis, listener]) boot.life.onStop('redis', () => connection.disconnect());
  const { realtime, parts, stop } = openRealtime({
    ...stores,
    tokens,
    metrics,
    logger,
    roles,
    redis,
    listener,
    clock: systemClock,
    retentionS: env.REALTIME_RETENTION_S,
    presenceTtlS: env.PRESENCE_TTL_S,
    mostLiveAnswers: env.CACHE_LIVE_ANSWERS,
    typingPrivacy: typingPrivacy(settings),
    frames: frameLimit({ redis, logger, metrics }, env),
  });
  boot.life.onStop('realtime', stop);
  boot.life.onStop('message log', stores.messageLog.idle);
  const context = openContext(env, {
    stores,
    followUps,
    realtime,
    workspace: workspaces,
    profiles: people,
    grants: boot.client('grants', grants.GrantsServiceDefinition, env.GRANTS_ADDR),
    agents,
    roles,
    settings,
    clock: systemClock,
  });
  boot.life.onStop('jobs', startJobs(context, logger, metrics));
  boot.life.onStop('answers', startAnswers(context, env, logger, metrics).stop);
  return {
    services: [conversationsService(context)],
    ...realtimeEndpoints(parts),
    hasOnlyStreams: true,
    endStreams: () => parts.open.endAll('restart'),
  };
});
