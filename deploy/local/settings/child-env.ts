import { join } from 'node:path';
import { type ProcessSpec, processes } from '../../processes/processes.ts';
import { secretNames } from '../../processes/secrets.ts';

const placed = [
  'PORT',
  'DATA_DIR',
  'MAIL_WEB_PORT',
  'REPLICAS',
  'PROCESSES',
  'HOST',
  'MONGODB_URI',
  'MONGODB_DATABASE',
  'MIGRATE_MONGODB_URI',
  'REDIS_URL',
  'IDEMPOTENCY_REDIS_URL',
  'SMTP_URL',
];
const yours = processes.flatMap((spec) => spec.yours ?? []);
const hidden = [
  ...placed,
  ...secretNames,
  'CALLER_KEYS',
  ...yours,
  'NODE_CHANNEL_FD',
  'NODE_CHANNEL_SERIALIZATION_MODE',
];

/**
 * Returns the part of our environment that every child gets: all that a person may have set for the processes
 * (RATE_LIMIT_FACTOR, LOG_LEVEL, …), without variables that differ per process, secrets, and npm's variables.
 */
export function inherited(root: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !isOneOf(hidden, name) && !name.startsWith('npm_'));
  return { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'), ...Object.fromEntries(kept) };
}

/** Returns the same for one of the processes, with the secrets that a person has set for it. */
export function inheritedBy(spec: Pick<ProcessSpec, 'yours'>, root: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => isOneOf(spec.yours ?? [], name));
  return { ...inherited(root, env), ...Object.fromEntries(own) };
}

/** Whether a name is listed, or begins with a listed prefix. */
const isOneOf = (listed: readonly string[], name: string): boolean =>
  listed.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
