import {
  type Admissions,
  type Boot,
  type Branding,
  brandingOf,
  type CallerSigner,
  connectRedis,
  type Logger,
  type Metrics,
  type Redis,
  redisSoon,
  watchRedis,
} from '@cws/kit';
import { type Authenticate, authenticate as authenticator } from './auth/authenticate';
import { type CallIdentity, callIdentity, IDENTITY_TIMEOUT_MS } from './auth/call-identity';
import { opaqueCredentials } from './auth/opaque-credentials';
import { listenForRevocations } from './auth/revocation-channel';
import { revocations } from './auth/revocations';
import { revokedFamilies } from './auth/revoked-families';
import { type StreamTickets, streamTickets } from './auth/stream-tickets';
import { userTokens } from './auth/user-tokens';
import type { GatewayEnv } from './config';
import { type Connections, connections } from './connections/connections';
import { type InFlight, inFlight } from './connections/in-flight';
import { type ClientAddress, clientAddress } from './http/client-address';
import { type TrustedProxies, trustedProxies } from './http/trusted-proxies';
import type { FailurePage } from './http/visit';
import { appOrigins } from './middleware/app-origins';
import { type Idempotency, idempotency } from './middleware/idempotency';
import { keptOutcomes, roomOf } from './middleware/kept-outcomes';
import { type OriginPolicies, originPolicies } from './middleware/origin-policies';
import { type RateLimit, rateLimit } from './middleware/rate-limit';
import { failurePages } from './pages/error-page';
import type { LandingEnv } from './pages/landing-env';
import { type Pages, pagesOf } from './pages/pages';
import { type StreamWatch, streamWatch } from './proxy/stream-watch';
import { addressesOf, type Clients, connectServices } from './services/clients';
import { type Readiness, readiness } from './services/readiness';

/** The dependencies of every request, built once. */
export interface Context {
  /** PUBLIC_ORIGIN, without a trailing slash. */
  readonly origin: string;
  readonly branding: Branding;
  readonly pages: Pages;
  readonly landing: LandingEnv;
  readonly failurePage: FailurePage;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly admissions: Admissions;
  /** Sign the callers of requests that are forwarded to the HTTP listeners of the services. */
  readonly signers: Readonly<Record<keyof Context['upstreams'], CallerSigner>>;
  readonly clients: Clients;
  readonly authenticate: Authenticate;
  readonly tickets: StreamTickets;
  readonly streams: StreamWatch;
  readonly clientAddress: ClientAddress;
  readonly rateLimit: RateLimit;
  readonly idempotency: Idempotency;
  readonly readiness: Readiness;
  /** Settles when Redis is connected, or has been away for so long that the process starts without it. */
  readonly redisReady: Promise<void>;
  /** The origins whose pages may call which paths. */
  readonly origins: OriginPolicies;
  readonly connections: Connections;
  /** Absent where no proxy is trusted: connections alone are limited then. */
  readonly inFlight?: InFlight;
  /** URLs of the services' HTTP listeners, one for each replica. */
  readonly upstreams: Readonly<Record<'identity' | 'profiles' | 'conversations' | 'workspace', readonly string[]>>;
}

/** `boot.life` closes the connections that this opens. */
export function openContext(env: GatewayEnv, boot: Boot, identityTimeoutMs: number = IDENTITY_TIMEOUT_MS): Context {
  const { log, metrics, tokens, life } = boot;
  const clients = connectServices(addressesOf(env), boot.client);
  const redis = openRedis(env, boot);
  const authenticate = openAuthentication(env, boot, callIdentity(clients.identity, identityTimeoutMs));
  const streams = streamWatch(authenticate, redis, log);
  life.onStop('stream watch', streams.stop);
  const apps = appOrigins(clients.workspace, log);
  life.onStop('app origins', apps.stop);
  const proxies = openTrustedProxies(env, boot);
  const branding = brandingOf(env);
  const pages = pagesOf(branding, env.LANDING);
  return {
    origin: env.PUBLIC_ORIGIN,
    branding,
    pages,
    failurePage: failurePages(pages),
    landing: env,
    log,
    metrics,
    admissions: boot.admissions,
    signers: {
      identity: tokens.to('identity'),
      profiles: tokens.to('profiles'),
      conversations: tokens.to('conversations'),
      workspace: tokens.to('workspace-mcp'),
    },
    clients,
    authenticate,
    tickets: streamTickets(env.STREAM_TICKET_KEYS),
    streams,
    clientAddress: clientAddress(proxies),
    rateLimit: rateLimit(redis, boot, env),
    idempotency: idempotency(openOutcomes(env, boot, redis), boot, env.IDEMPOTENCY_TTL_S),
    readiness: readiness(clients, redisState(redis, boot), life.isReady),
    redisReady: redisSoon(redis),
    origins: originPolicies({
      origin: env.PUBLIC_ORIGIN,
      corsOrigins: env.CORS_ORIGINS,
      mcpOrigins: env.MCP_ALLOWED_ORIGINS,
      apps,
    }),
    ...openConnectionLimits(env, boot, proxies),
    upstreams: {
      identity: env.IDENTITY_HTTP,
      profiles: env.PROFILES_HTTP,
      conversations: env.CONVERSATIONS_HTTP,
      workspace: env.WORKSPACE_MCP_HTTP,
    },
  };
}

/** Limits the connections of a network, and, behind a trusted proxy, the requests in flight of its clients. */
function openConnectionLimits(
  env: GatewayEnv,
  { log, metrics, life }: Boot,
  proxies: TrustedProxies | undefined,
): Pick<Context, 'connections' | 'inFlight'> {
  const isProxy = (address: string) => proxies?.has(address) ?? false;
  const bodyMs = env.UNAUTHENTICATED_BODY_TIMEOUT_S * 1000;
  const open = connections({ most: env.MAX_CONNECTIONS_PER_ADDRESS, isProxy, bodyMs }, log, metrics);
  life.onStop('connections', open.stop);
  if (proxies === undefined) return { connections: open };
  return { connections: open, inFlight: inFlight(env.MAX_REQUESTS_PER_ADDRESS, isProxy) };
}

function openTrustedProxies({ TRUSTED_PROXIES }: GatewayEnv, { life, log }: Boot): TrustedProxies | undefined {
  if (TRUSTED_PROXIES.length === 0) return undefined;
  const proxies = trustedProxies(TRUSTED_PROXIES, log);
  life.onStop('trusted proxies', proxies.stop);
  return proxies;
}

function openRedis(env: Pick<GatewayEnv, 'REDIS_URL'>, { log, life }: Boot): Redis {
  const redis = connectRedis(env.REDIS_URL, log);
  life.onStop('redis', () => redis.disconnect());
  return redis;
}

/** Outcomes live apart from codes, tokens and counters, or, where there is one Redis for all, in a small part of it. */
function openOutcomes({ REDIS_URL, IDEMPOTENCY_REDIS_URL = REDIS_URL }: GatewayEnv, boot: Boot, redis: Redis) {
  const isShared = IDEMPOTENCY_REDIS_URL === REDIS_URL;
  return keptOutcomes(isShared ? redis : openRedis({ REDIS_URL: IDEMPOTENCY_REDIS_URL }, boot), roomOf(isShared));
}

/** Whether Redis responds, which an idle gateway would not notice without pings of its own. */
function redisState(redis: Redis, { life }: Boot): () => boolean {
  let responds = true;
  const watched = (now: boolean) => {
    responds = now;
  };
  life.onStop('redis health', watchRedis(redis, watched));
  return () => responds && redis.status === 'ready';
}

function openAuthentication(env: GatewayEnv, boot: Boot, call: CallIdentity): Authenticate {
  const revoked = revocations(env.CACHE_REVOCATIONS);
  listenForRevocations(openRedis(env, boot), revoked, boot.log);
  const maxAgeMs = env.REVOCATION_STALENESS_S * 1_000;
  const families = revokedFamilies(call, revoked, { ...boot, maxAgeMs });
  const users = userTokens(call, { origin: env.PUBLIC_ORIGIN, families, max: env.CACHE_USER_TOKENS, log: boot.log });
  boot.life.onStop('revoked families', families.stop);
  boot.life.onStop('user tokens', users.stop);
  return authenticator(users, opaqueCredentials(call, revoked, env.CACHE_CREDENTIALS));
}
