import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { callerKeys } from '../call/caller-keys';
import { issueMessage } from '../values/issue-message';
import { grpcTransports } from './grpc-transports';

const hostPort = z.string().min(3);
const secretList = z
  .string()
  .transform((text) => text.split(',').map((key) => Buffer.from(key.trim(), 'base64url')))
  .refine(
    (keys) => keys.length > 0 && keys.every((key) => key.length >= 32),
    'needs base64url keys of 32 bytes or more',
  );
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
const port = z.coerce.number().int().min(0).max(65535);
const flag = z.enum(['true', 'false', '1', '0', '']).transform((text) => text === 'true' || text === '1');

/** Public origin of the service: https, since cookies and codes are sent to it, or a loopback address. */
const publicOrigin = z
  .string()
  .refine(isBareOrigin, 'must be an http(s) origin without path, query or user')
  .refine(isSecureUrl, 'must be https, unless it is a loopback address')
  .transform((text) => new URL(text).origin);

/** The largest number of entries of a cache. */
const cacheSize = (defaultSize: number) => z.coerce.number().int().positive().default(defaultSize);

/** Building blocks of a process's environment. Secret lists are newest first. */
export const envTypes = { cacheSize, hostPort, secretList, list, port, flag, url: z.url() };

/** A bound that 0 switches off. */
const bound = (byDefault: number) => z.coerce.number().int().min(0).default(byDefault);

/** Variables of every process. */
export const baseEnv = z.object({
  HOST: z.string().default('127.0.0.1'),
  HTTP_PORT: port,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PUBLIC_ORIGIN: publicOrigin.default('http://localhost:8080'),
  SHUTDOWN_DELAY_S: z.coerce.number().min(0).default(0),
  SHUTDOWN_GRACE_S: z.coerce.number().positive().default(8),
  CALLER_KEYS: callerKeys(),
  CACHE_CALLERS: cacheSize(5_000),
  SUPERVISED: flag.default(false),
  GRPC_REFLECTION: flag.default(false),
  GRPC_TRANSPORT: z.enum(grpcTransports).default('lanes'),
  MAX_REQUESTS_IN_FLIGHT: bound(512),
  MAX_EVENT_LOOP_DELAY_MS: bound(50),
  MAX_MEDIAN_LATENCY_MS: bound(1_000),
});

/** Further variables of a process that serves gRPC. */
export const grpcEnv = z.object({ GRPC_PORT: port, OPS_PORT: port.optional() });

const REDIS_URL = /^rediss?(\+cluster)?:\/\//;
export const redisUrl = z.string().regex(REDIS_URL, 'must be a redis:// or redis+cluster:// URL');
export const redisEnv = z.object({ REDIS_URL: redisUrl });

export type EnvOf<T extends z.ZodType> = z.output<T>;

/**
 * Returns the typed configuration. Throws BadConfig with one line for each variable that is missing or wrong, without its value.
 * Instead of a variable X, X_FILE may name a file that holds the value, such as a mounted secret.
 */
export function parseEnv<T extends z.ZodObject>(schema: T, source: NodeJS.ProcessEnv): z.output<T> {
  const parsed = schema.safeParse(withFiles(Object.keys(schema.shape), withoutBlank(source)), { error: issueMessage });
  if (parsed.success) return parsed.data;
  throw new BadConfig(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}

export class BadConfig extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'BadConfig';
  }
}

function isBareOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { protocol, hostname } = new URL(text);
  return protocol !== 'http:' || LOOPBACK.test(hostname);
}

const withoutBlank = (source: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));

function withFiles(names: readonly string[], source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const fromFiles = names.filter((name) => source[`${name}_FILE`] !== undefined);
  return { ...source, ...Object.fromEntries(fromFiles.map((name) => [name, valueFromFile(name, source)])) };
}

function valueFromFile(name: string, source: NodeJS.ProcessEnv): string {
  if (source[name] !== undefined) throw new BadConfig([`${name}: is set, and so is ${name}_FILE`]);
  try {
    return readFileSync(source[`${name}_FILE`]!, 'utf8').trim();
  } catch (error) {
    throw new BadConfig([`${name}_FILE: cannot be read (${(error as NodeJS.ErrnoException).code})`]);
  }
}
