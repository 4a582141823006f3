import { setTimeout as wait } from 'node:timers/promises';
import { type Boot, connectRedis, type Redis, redisReady } from '@cws/kit';
import { type AskIdentity, askIdentity, IDENTITY_PATIENCE_MS } from './auth/ask-identity';
import { authenticate as authenticator } from './auth/authenticate';
import { opaqueCredentials } from './auth/opaque-credentials';
import { listenForRevocations } from './auth/revocation-channel';
import { revocations } from './auth/revocations';
import { revokedFamilies } from './auth/revoked-families';
import { streamTickets } from './auth/stream-tickets';
import { userTokens } from './auth/user-tokens';
import type { GatewayEnv } from './config';
import { connections } from './connections/connections';
import { inFlight } from './connections/in-flight';
import type { GatewayContext } from './context';
import { clientAddress } from './http/client-address';
import { type TrustedProxies, trustedProxies } from './http/trusted-proxies';
import { idempotency } from './middleware/idempotency';
import { originPolicies } from './middleware/origin-policies';
import { rateLimit } from './middleware/rate-limit';
import { streamWatch } from './proxy/stream-watch';
import { addressesOf, connectServices } from './services/clients';
import { readiness } from './services/readiness';

/** A start waits this long for Redis, so that the first requests are counted; without it limits fail open. */
const REDIS_PATIENCE_MS = 2_000;

/** Builds the parts of a gateway; what they hold open is closed by `boot.life`. */
export function buildContext(
  env: GatewayEnv,
  boot: Boot,
  identityPatienceMs: number = IDENTITY_PATIENCE_MS,
): GatewayContext {
  const { log, metrics, tokens, life } = boot;
  const clients = connectServices(addressesOf(env), boot.client);
  const redis = openRedis(env, boot);
  const authenticate = authentication(env, boot, askIdentity(clients.identity, identityPatienceMs));
  const streams = streamWatch(authenticate, redis);
  life.onStop('stream watch', streams.stop);
  const proxies = proxiesOf(env, boot);
  return {
    origin: env.PUBLIC_ORIGIN,
    log,
    metrics,
    tokens,
    clients,
    authenticate,
    tickets: streamTickets(env.CALLER_KEYS),
    streams,
    clientAddress: clientAddress(proxies),
    rateLimit: rateLimit(redis, boot, env),
    idempotency: idempotency(redis, metrics, env.IDEMPOTENCY_TTL_S),
    readiness: readiness(clients, redis, life.isReady),
    redisReady: Promise.race([redisReady(redis), wait(REDIS_PATIENCE_MS, undefined, { ref: false })]),
    origins: originPolicies({
      origin: env.PUBLIC_ORIGIN,
      corsOrigins: env.CORS_ORIGINS,
      mcpOrigins: env.MCP_ALLOWED_ORIGINS,
    }),
    ...countedClients(env, boot, proxies),
    faces: { identity: env.IDENTITY_HTTP, conversations: env.CONVERSATIONS_HTTP, workspace: env.WORKSPACE_MCP_HTTP },
  };
}

/** What one network may hold: connections, or behind a proxy of ours requests in flight. */
function countedClients(
  env: GatewayEnv,
  { log, metrics, life }: Boot,
  proxies: TrustedProxies | undefined,
): Pick<GatewayContext, 'connections' | 'inFlight'> {
  const isProxy = (address: string) => proxies?.has(address) ?? false;
  const bodyMs = env.UNAUTHENTICATED_BODY_TIMEOUT_S * 1000;
  const open = connections({ most: env.MAX_CONNECTIONS_PER_ADDRESS, isProxy, bodyMs }, log, metrics);
  life.onStop('connections', open.stop);
  if (proxies === undefined) return { connections: open };
  return { connections: open, inFlight: inFlight(env.MAX_REQUESTS_PER_ADDRESS, isProxy) };
}

function proxiesOf({ TRUSTED_PROXIES }: GatewayEnv, { life }: Boot): TrustedProxies | undefined {
  if (TRUSTED_PROXIES.length === 0) return undefined;
  const proxies = trustedProxies(TRUSTED_PROXIES);
  life.onStop('trusted proxies', proxies.stop);
  return proxies;
}

function openRedis(env: GatewayEnv, { log, life }: Boot): Redis {
  const redis = connectRedis(env.REDIS_URL, log);
  life.onStop('redis', () => redis.disconnect());
  return redis;
}

function authentication(env: GatewayEnv, boot: Boot, ask: AskIdentity) {
  const heard = revocations(env.CACHE_REVOCATIONS);
  listenForRevocations(openRedis(env, boot), heard, boot.log);
  const families = revokedFamilies(ask, heard, boot.log);
  const users = userTokens(env.PUBLIC_ORIGIN, ask, families, env.CACHE_USER_TOKENS);
  boot.life.onStop('revoked families', families.stop);
  boot.life.onStop('user tokens', users.stop);
  return authenticator(users, opaqueCredentials(ask, heard, env.CACHE_CREDENTIALS));
}
