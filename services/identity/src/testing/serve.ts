import { randomBytes } from 'node:crypto';
import {
  baseEnv,
  type Call,
  type ClientOf,
  connectRedis,
  createMetrics,
  httpServer,
  parseEnv,
  type Redis,
  redisReady,
  toHeaders,
  ulid,
} from '@cws/kit';
import {
  callAs,
  callerKeysVariable,
  serveForTest,
  silentLogger,
  systemKeys,
  testDatabase,
  testRedisUrl,
  tokensOf,
  userCaller,
} from '@cws/kit/testing';
import { identity } from '@cws/protos';
import type { Db } from 'mongodb';
import { httpApp } from '../app';
import { identityEnv } from '../config';
import { type Context, openContext, type Parts } from '../context';
import { migrations } from '../migrations';
import { identityService } from '../service';
import { type FakeBelongings, fakeBelongings } from './belongings';
import { type FakeProfiles, serveProfiles } from './profiles';
import { signingKey } from './signing-key';
import { type FakeWorkspace, serveWorkspace } from './workspace';

export const ORIGIN = 'http://localhost:8080';

export interface ServedIdentity {
  readonly client: ClientOf<typeof identity.IdentityServiceDefinition>;
  readonly db: Db;
  readonly redis: Redis;
  readonly profiles: FakeProfiles;
  readonly workspace: FakeWorkspace;
  readonly belongings: FakeBelongings;
  /** Milliseconds that the service's clock is ahead of the moment at which the test began; only the test moves it. */
  readonly time: { offset: number };
  readonly context: Context;
  /** Sends an HTTP request as the gateway does, for the call, or for a visitor when none is given. Redirects are not followed. */
  http(path: string, init?: RequestInit, call?: Call): Promise<Response>;
  stop(): Promise<void>;
}

export interface Overrides {
  readonly env?: NodeJS.ProcessEnv;
  readonly parts?: Partial<Parts>;
}

/** Start of the current test. The clock stands still at it, so that no test depends on the speed of the machine. */
let began = Date.now();
beforeEach(() => {
  began = Date.now();
});

/** identity over real gRPC with a database, a Redis prefix and a clock of its own, and mail to the run's MailDev. */
export async function serveIdentity(overrides: Overrides = {}): Promise<ServedIdentity> {
  const time = { offset: 0 };
  const env = testEnv(overrides.env);
  const keys = systemKeys();
  const belongings = fakeBelongings();
  const [database, redis, profiles, workspace] = await Promise.all([
    databaseOf(overrides.parts),
    testRedis(env.REDIS_URL),
    serveProfiles(belongings),
    serveWorkspace(belongings),
  ]);
  const context = await openContext(env, {
    origin: env.PUBLIC_ORIGIN,
    clock: () => began + time.offset,
    log: silentLogger(),
    metrics: createMetrics('identity'),
    callers: tokensOf('identity', keys),
    db: database.db,
    redis,
    profiles: profiles.client,
    workspace: workspace.client,
    conversations: belongings.conversations,
    grants: belongings.grants,
    ...overrides.parts,
  });
  const served = await serveForTest(identity.IdentityServiceDefinition, identityService(context));
  const web = httpServer(httpApp(context));
  const url = `http://127.0.0.1:${await web.listen('127.0.0.1', 0)}`;
  const gateway = tokensOf('gateway', keys).to('identity');
  const http: ServedIdentity['http'] = (path, { headers, ...init } = {}, call = visitor()) => {
    const signed = new Headers(headers);
    for (const [name, value] of Object.entries(toHeaders(call, gateway, { method: init.method ?? 'GET', url: path })))
      signed.set(name, value);
    return fetch(url + path, { redirect: 'manual', ...init, headers: signed });
  };
  const stop = async () => {
    web.server.closeAllConnections();
    web.server.close();
    await Promise.all([served.stop(), profiles.stop(), workspace.stop()]);
    context.mailer.close();
    redis.disconnect();
    await database.drop();
  };
  return { client: served.client, db: database.db, redis, profiles, workspace, belongings, time, context, http, stop };
}

function testEnv(overrides: NodeJS.ProcessEnv = {}) {
  const secret = () => randomBytes(32).toString('base64url');
  return parseEnv(baseEnv.extend(identityEnv.shape), {
    HTTP_PORT: '0',
    CALLER_KEYS: callerKeysVariable('identity'),
    OTP_HMAC_KEYS: secret(),
    TOKEN_MAC_KEYS: secret(),
    JWT_SIGNING_KEYS: JSON.stringify([signingKey()]),
    MAIL_FROM: 'Service <no-reply@example.com>',
    PROFILES_ADDR: 'unused:1',
    WORKSPACE_MCP_ADDR: 'unused:1',
    CONVERSATIONS_ADDR: 'unused:1',
    GRANTS_ADDR: 'unused:1',
    PUBLIC_ORIGIN: ORIGIN,
    MONGODB_URI: process.env['MONGODB_URI'],
    REDIS_URL: testRedisUrl({ keyPrefix: `test-${ulid()}:` }),
    SMTP_URL: process.env['SMTP_URL'],
    ...overrides,
  });
}

/** A new database, or the given one, which is not dropped. */
async function databaseOf({ db }: Partial<Parts> = {}): Promise<{ db: Db; drop(): Promise<void> }> {
  return db ? { db, drop: async () => {} } : testDatabase('identity', migrations);
}

async function testRedis(url: string): Promise<Redis> {
  const redis = connectRedis(url, silentLogger());
  await redisReady(redis);
  return redis;
}

/** Keys of this test's Redis prefix, in full. */
export const redisKeys = (redis: Redis): Promise<string[]> => redis.keys(`${redis.options.keyPrefix}*`);

/** Deletes this test's keys, as a restart without persistence would. */
export async function flush(redis: Redis): Promise<void> {
  const prefix = redis.options.keyPrefix ?? '';
  for (const key of await redisKeys(redis)) await redis.del(key.slice(prefix.length));
}

export const newAddress = (): string => `u${ulid().toLowerCase()}@example.com`;

let visitors = 0;
/** An address in the networks that RFC 2544 reserves for tests, so that visitors do not share limits. */
const ownAddress = (): string => {
  visitors += 1;
  return `198.18.${visitors >> 8}.${visitors & 255}`;
};

/** Someone who has not signed in, from an address of their own unless one is given. */
export const visitor = (client_ip = ownAddress()) =>
  callAs(userCaller({ kind: 'none', user_id: '', email: '', family_id: '' }), { client_ip });
