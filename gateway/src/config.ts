import { baseEnv, type EnvOf, envTypes, redisEnv } from '@cws/kit';
import { z } from 'zod';
import { areNetworks } from './middleware/client-address';

const { hostPort, list, port } = envTypes;

/** One URL, or one per replica. */
const urls = list.refine((all) => all.length > 0 && all.every((url) => URL.canParse(url)), 'needs http URLs');

/** Configuration of the gateway. HOST is a comma-separated list; by default both loopback addresses. */
export const gatewayEnv = baseEnv.extend(redisEnv.shape).extend({
  HOST: z.string().default('127.0.0.1,::1'),
  OPS_PORT: port,
  IDENTITY_ADDR: hostPort,
  PROFILES_ADDR: hostPort,
  CONVERSATIONS_ADDR: hostPort,
  GRANTS_ADDR: hostPort,
  WORKSPACE_MCP_ADDR: hostPort,
  IDENTITY_HTTP: urls,
  CONVERSATIONS_HTTP: urls,
  WORKSPACE_MCP_HTTP: urls,
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  CORS_ORIGINS: list.default([]),
  MCP_ALLOWED_ORIGINS: list.default([]),
  TRUSTED_PROXIES: list.default([]).refine(areNetworks, 'needs addresses or CIDR ranges'),
});

export type GatewayEnv = EnvOf<typeof gatewayEnv>;
