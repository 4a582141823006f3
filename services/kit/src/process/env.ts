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
  HOST: z.string().default('127.0.0.1').meta({ description: 'The address to listen on' }),
  HTTP_PORT: port.meta({ description: 'The port of HTTP requests, probes and metrics' }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .meta({ description: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`' }),
  PUBLIC_ORIGIN: publicOrigin
    .default('http://localhost:8080')
    .meta({ description: 'The origin at which clients reach the service; https, unless it is a loopback address' }),
  SHUTDOWN_DELAY_S: z.coerce
    .number()
    .min(0)
    .default(0)
    .meta({ description: 'Seconds for which a process that stops continues to serve while it is not ready' }),
  SHUTDOWN_GRACE_S: z.coerce
    .number()
    .positive()
    .default(8)
    .meta({ description: 'Seconds for the rest of the stop, including running requests' }),
  CALLER_KEYS: callerKeys().meta({
    description:
      'JSON with a list of base64url keys of 32 bytes or more, newest first, for each pair of caller and callee that the process belongs to: `{"gateway>profiles": ["…"]}` ([why](docs/decisions/0050-a-key-for-each-pair-of-caller-and-callee.md))',
  }),
  CACHE_CALLERS: cacheSize(5_000).meta({
    description: 'Signed callers that were verified ([sizes of caches](docs/operations/caches.md))',
  }),
  SUPERVISED: flag.default(false).meta({ description: 'Whether the process ends with the process that started it' }),
  GRPC_REFLECTION: flag
    .default(false)
    .meta({ description: 'Whether gRPC clients can ask for the rpcs, in development' }),
  GRPC_TRANSPORT: z
    .enum(grpcTransports)
    .default('lanes')
    .meta({ description: '`lanes` or `unary` ([how calls travel](docs/operations/transport.md))' }),
  MAX_REQUESTS_IN_FLIGHT: bound(512).meta({
    description:
      '[Requests](docs/operations/limits.md#requests-in-flight) of one kind at a time; 0 switches the bound off',
  }),
  MAX_EVENT_LOOP_DELAY_MS: bound(50).meta({
    description: 'How late the event loop may be all the time before that limit falls; 0 switches the bound off',
  }),
  MAX_MEDIAN_LATENCY_MS: bound(1_000).meta({
    description: 'How long half of the requests may take before that limit falls; 0 switches the bound off',
  }),
});

/** Further variables of a process that serves gRPC. */
export const grpcEnv = z.object({
  GRPC_PORT: port.meta({ description: 'The port of rpcs' }),
  OPS_PORT: port.optional().meta({ description: 'A port for probes and metrics apart from the requests' }),
});

const REDIS_URL = /^rediss?(\+cluster)?:\/\//;
export const redisUrl = z.string().regex(REDIS_URL, 'must be a redis:// or redis+cluster:// URL');
export const redisEnv = z.object({
  REDIS_URL: redisUrl.meta({ description: '`redis://`, or `redis+cluster://host:port,host:port` for a cluster' }),
});

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
