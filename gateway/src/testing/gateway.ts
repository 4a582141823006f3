import { randomBytes } from 'node:crypto';
import {
  admissions,
  type Boot,
  type CallerTokens,
  callerTokens,
  createMetrics,
  grpcClient,
  type Issuer,
  type Logger,
  lifecycle,
  pairOf,
  parseEnv,
  watchEventLoop,
} from '@cws/kit';
import { silentLogger, testRedisUrl } from '@cws/kit/testing';
import { createApp } from '../app';
import { gatewayEnv } from '../config';
import { openContext } from '../context';
import { reverseProxy } from '../proxy/reverse-proxy';
import { publicServer } from '../public-server';
import { type FakeServices, fakeServices } from './fake-services';
import { type TokenMaker, tokenMaker } from './user-tokens';

export const ORIGIN = 'https://gateway.test';

export interface TestGateway {
  readonly url: string;
  stop(): Promise<void>;
}

/** Fake services, signing keys and any number of gateways in front of them. */
export interface TestSystem {
  readonly services: FakeServices;
  readonly users: TokenMaker;
  readonly tokens: CallerTokens;
  /** `log`: writes nothing by default. */
  gateway(env?: Record<string, string>, log?: Logger): Promise<TestGateway>;
  stop(): Promise<void>;
}

export async function testSystem(): Promise<TestSystem> {
  const key = randomBytes(32);
  // One key for all pairs: the fake services are one server.
  const tokens = callerTokens('identity', new Map([[pairOf('gateway', 'identity'), [key]]]));
  const services = await fakeServices(tokens);
  const users = await tokenMaker(ORIGIN);
  services.handlers.identity.getJwks = async () => ({ jwks: users.jwks });
  services.handlers.identity.listRevokedFamilies = async () => ({ family_ids: [], cursor: '', has_more: false });
  const running: TestGateway[] = [];
  return {
    services,
    users,
    tokens,
    async gateway(env = {}, log = silentLogger()) {
      const gateway = await startGateway(services.address, key, env, log);
      running.push(gateway);
      return gateway;
    },
    async stop() {
      await Promise.all(running.map((gateway) => gateway.stop()));
      await services.stop();
    },
  };
}

/** So long that no request of a test fails because the machine is busy. */
const TIMEOUT_MS = 60_000;

async function startGateway(
  address: string,
  key: Buffer,
  own: Record<string, string>,
  log: Logger,
): Promise<TestGateway> {
  const env = parseEnv(gatewayEnv, { ...environment(address, key), ...own });
  const life = lifecycle(log);
  const tokens = callerTokens('gateway', env.CALLER_KEYS);
  const metrics = createMetrics('gateway');
  const loop = watchEventLoop({ log, metrics });
  life.onStop('event loop', loop.stop);
  const boot: Boot = {
    name: 'gateway' as Issuer,
    log,
    life,
    tokens,
    metrics,
    loop,
    admissions: admissions(env, { log, metrics, loop }),
    variables: {},
    mongo: () => Promise.reject(new Error('the gateway has no database')),
    redis: () => Promise.reject(new Error('not used')),
    client(callee, definition, to) {
      const client = grpcClient(definition, { address: to, signer: tokens.to(callee) });
      life.onStop('client', client.close);
      return client;
    },
  };
  const context = openContext(env, boot, TIMEOUT_MS);
  const proxy = reverseProxy(context);
  life.onStop('reverse proxy', proxy.stop);
  const http = publicServer(createApp(context, proxy), proxy.upgrade, {
    connections: context.connections,
    headersMs: env.HEADERS_TIMEOUT_S * 1000,
  });
  const port = await http.listen('127.0.0.1', 0);
  life.onStop('http', () => void http.server.close().closeAllConnections());
  life.markReady();
  await context.redisReady;
  return { url: `http://127.0.0.1:${port}`, stop: async () => void (await life.stop(TIMEOUT_MS)) };
}

const CALLEES = ['identity', 'profiles', 'conversations', 'grants', 'workspace-mcp'] as const;

const callerKeysOf = (key: Buffer): string =>
  JSON.stringify(Object.fromEntries(CALLEES.map((callee) => [pairOf('gateway', callee), [key.toString('base64url')]])));

const environment = (address: string, key: Buffer) => ({
  HTTP_PORT: '0',
  OPS_PORT: '0',
  PUBLIC_ORIGIN: ORIGIN,
  CALLER_KEYS: callerKeysOf(key),
  STREAM_TICKET_KEYS: key.toString('base64url'),
  REDIS_URL: testRedisUrl(),
  IDENTITY_ADDR: address,
  PROFILES_ADDR: address,
  CONVERSATIONS_ADDR: address,
  GRANTS_ADDR: address,
  WORKSPACE_MCP_ADDR: address,
  IDENTITY_HTTP: 'http://127.0.0.1:9',
  PROFILES_HTTP: 'http://127.0.0.1:9',
  CONVERSATIONS_HTTP: 'http://127.0.0.1:9',
  WORKSPACE_MCP_HTTP: 'http://127.0.0.1:9',
  RATE_LIMIT_FACTOR: '1000',
});
