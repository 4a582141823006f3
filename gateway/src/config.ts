import { baseEnv, brandingEnv, type EnvOf, envTypes, redisEnv, redisUrl } from '@cws/kit';
import { z } from 'zod';
import { areProxies } from './http/trusted-proxies';
import { limitsEnv } from './middleware/limits-env';
import { landingEnv } from './pages/landing-env';

const { cacheSize, hostPort, list, port, secretList } = envTypes;

/** One URL, or one for each replica. */
const urls = list.refine((all) => all.length > 0 && all.every((url) => URL.canParse(url)), 'needs http URLs');

const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);
const atLeastOne = z.coerce.number().int().min(1);
const seconds = z.coerce.number().positive().max(300);

/** Configuration of the gateway. HOST is a comma-separated list; by default both loopback addresses. */
export const gatewayEnv = baseEnv
  .extend(redisEnv.shape)
  .extend(limitsEnv.shape)
  .extend(brandingEnv.shape)
  .extend(landingEnv.shape)
  .extend({
    HOST: z.string().default('127.0.0.1,::1'),
    OPS_PORT: port,
    /** Encrypt tickets of streams; no other process opens them. */
    STREAM_TICKET_KEYS: secretList,
    IDENTITY_ADDR: hostPort,
    PROFILES_ADDR: hostPort,
    CONVERSATIONS_ADDR: hostPort,
    GRANTS_ADDR: hostPort,
    WORKSPACE_MCP_ADDR: hostPort,
    IDENTITY_HTTP: urls,
    PROFILES_HTTP: urls,
    CONVERSATIONS_HTTP: urls,
    WORKSPACE_MCP_HTTP: urls,
    CACHE_USER_TOKENS: cacheSize(5_000),
    CACHE_CREDENTIALS: cacheSize(5_000),
    CACHE_REVOCATIONS: cacheSize(20_000),
    /** Seconds for which the list of revoked sign-ins is believed while identity does not answer. It is fetched every 2 s. */
    REVOCATION_STALENESS_S: z.coerce.number().min(1).max(3_600).default(5),
    CACHE_RATE_LIMITS: cacheSize(50_000),
    /** A Redis for the outcomes of requests with an Idempotency-Key alone, which may forget them; by default a small part of REDIS_URL. */
    IDEMPOTENCY_REDIS_URL: redisUrl.optional(),
    /** Seconds for which the outcome of a request with an Idempotency-Key is kept; conversations reads the same variable. */
    IDEMPOTENCY_TTL_S: z.coerce.number().int().positive().default(86_400),
    CORS_ORIGINS: list.pipe(z.array(z.union([z.literal('*'), origin]))).default([]),
    /** Loopback by default. */
    MCP_ALLOWED_ORIGINS: list.pipe(z.array(origin)).optional(),
    TRUSTED_PROXIES: list.default([]).refine(areProxies, 'needs addresses, CIDR ranges or host names'),
    MAX_CONNECTIONS_PER_ADDRESS: atLeastOne.default(4096),
    MAX_REQUESTS_PER_ADDRESS: atLeastOne.default(4096),
    HEADERS_TIMEOUT_S: seconds.default(10),
    UNAUTHENTICATED_BODY_TIMEOUT_S: seconds.default(10),
  });

export type GatewayEnv = EnvOf<typeof gatewayEnv>;
