import { baseEnv, type EnvOf, envTypes, redisEnv } from '@cws/kit';
import { z } from 'zod';
import { areNetworks } from './middleware/client-address';

const { hostPort, list, port, url } = envTypes;

/** Configuration of the gateway. HOST is a comma-separated list; by default both loopback addresses. */
export const gatewayEnv = baseEnv.extend(redisEnv.shape).extend({
  HOST: z.string().default('127.0.0.1,::1'),
  OPS_PORT: port,
  IDENTITY_ADDR: hostPort,
  PROFILES_ADDR: hostPort,
  CONVERSATIONS_ADDR: hostPort,
  GRANTS_ADDR: hostPort,
  WORKSPACE_MCP_ADDR: hostPort,
  IDENTITY_HTTP: url,
  CONVERSATIONS_HTTP: url,
  WORKSPACE_MCP_HTTP: url,
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  CORS_ORIGINS: list.default([]),
  MCP_ALLOWED_ORIGINS: list.default([]),
  TRUSTED_PROXIES: list.default([]).refine(areNetworks, 'needs addresses or CIDR ranges'),
});

export type GatewayEnv = EnvOf<typeof gatewayEnv>;
