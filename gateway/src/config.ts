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
    HOST: z.string().default('127.0.0.1,::1').meta({ description: 'The addresses to listen on, comma-separated' }),
    OPS_PORT: port.meta({ description: 'The port of probes and metrics' }),
    STREAM_TICKET_KEYS: secretList.meta({
      description:
        'Base64url keys of 32 bytes or more that encrypt tickets of streams, newest first; no other process opens them',
    }),
    IDENTITY_ADDR: hostPort.meta({ description: 'The gRPC address of identity' }),
    PROFILES_ADDR: hostPort.meta({ description: 'The gRPC address of profiles' }),
    CONVERSATIONS_ADDR: hostPort.meta({ description: 'The gRPC address of conversations' }),
    GRANTS_ADDR: hostPort.meta({ description: 'The gRPC address of grants' }),
    WORKSPACE_MCP_ADDR: hostPort.meta({ description: 'The gRPC address of workspace-mcp' }),
    IDENTITY_HTTP: urls.meta({ description: 'The HTTP addresses of its replicas, comma-separated' }),
    PROFILES_HTTP: urls.meta({ description: 'The HTTP addresses of its replicas, comma-separated' }),
    CONVERSATIONS_HTTP: urls.meta({ description: 'The HTTP addresses of its replicas, comma-separated' }),
    WORKSPACE_MCP_HTTP: urls.meta({ description: 'The HTTP addresses of its replicas, comma-separated' }),
    CACHE_USER_TOKENS: cacheSize(5_000).meta({
      description: 'Access tokens that were verified ([sizes of caches](docs/operations/caches.md))',
    }),
    CACHE_CREDENTIALS: cacheSize(5_000).meta({ description: 'Validity of keys and CLI tokens, for a second' }),
    CACHE_REVOCATIONS: cacheSize(20_000).meta({ description: 'Ids of credentials whose revocation was announced' }),
    REVOCATION_STALENESS_S: z.coerce.number().min(1).max(3_600).default(5).meta({
      description:
        'Seconds for which the list of revoked sign-ins is believed while identity does not answer, from 1 to 3600; it is fetched every 2 s',
    }),
    CACHE_RATE_LIMITS: cacheSize(50_000).meta({ description: 'Times at which the bucket of a user is full again' }),
    IDEMPOTENCY_REDIS_URL: redisUrl.optional().meta({
      description:
        'A Redis for the outcomes of requests with an Idempotency-Key alone, which may forget them; by default a small part of `REDIS_URL`',
    }),
    IDEMPOTENCY_TTL_S: z.coerce.number().int().positive().default(86_400).meta({
      description:
        'Seconds for which the outcome of a request with an Idempotency-Key is kept; conversations, grants and profiles read the same variable',
    }),
    CORS_ORIGINS: list
      .pipe(z.array(z.union([z.literal('*'), origin])))
      .default([])
      .meta({
        description:
          'Origins whose pages may call the REST interface and the streams beside `PUBLIC_ORIGIN`; `*` for any',
      }),
    MCP_ALLOWED_ORIGINS: list
      .pipe(z.array(origin))
      .optional()
      .meta({ description: 'Origins whose pages may call `/v1/mcp` beside `PUBLIC_ORIGIN`; loopback when absent' }),
    TRUSTED_PROXIES: list.default([]).refine(areProxies, 'needs addresses, CIDR ranges or host names').meta({
      description:
        'Addresses, CIDR ranges and host names (looked up every 5 s) of the proxies in front, whose `X-Forwarded-For` counts',
    }),
    MAX_CONNECTIONS_PER_ADDRESS: atLeastOne
      .default(4096)
      .meta({ description: 'Connections that one address may hold at one gateway; further ones are closed at once' }),
    MAX_REQUESTS_PER_ADDRESS: atLeastOne.default(4096).meta({
      description:
        'Requests and streams in flight of one client address behind a trusted proxy; further ones are 429 `rate_limited` with `Retry-After`',
    }),
    HEADERS_TIMEOUT_S: seconds
      .default(10)
      .meta({ description: 'Seconds for the headers of a request; afterwards it gets 408' }),
    UNAUTHENTICATED_BODY_TIMEOUT_S: seconds.default(10).meta({
      description:
        'Seconds for a complete request without a valid credential, or with the token of an anonymous user or of a visitor of a widget; afterwards it gets 408. With another valid credential it is 300 s',
    }),
  });

export type GatewayEnv = EnvOf<typeof gatewayEnv>;
