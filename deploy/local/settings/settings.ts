import { resolve } from 'node:path';
import { Advice } from '../../processes/advice.ts';
import { processes } from '../../processes/processes.ts';

/** The settings of the local run. */
export type Settings = {
  root: string;
  dataDir: string;
  /** The public port of the first gateway; further gateways take the next ports. */
  port: number;
  mailWebPort: number;
  /** The listen address of the gateway; both loopback addresses if it is unset. */
  host?: string;
  origin: string;
  /** Addresses of databases and a mail server that the person provides. */
  mongodbUri?: string;
  redisUrl?: string;
  idempotencyRedisUrl?: string;
  smtpUrl?: string;
  /** Whether the six processes run as one. */
  isSingle: boolean;
  /** The number of instances by process name; 1 where absent. */
  replicas: Record<string, number>;
  /** Flags for the migrate entries of the services. */
  migrateFlags: string[];
  env: NodeJS.ProcessEnv;
};

type Env = NodeJS.ProcessEnv;

export function readSettings(root: string, env: Env, args: string[] = []): Settings {
  const port = portFrom(env, 'PORT', 8080);
  const isSingle = isSingleFrom(env);
  const settings = {
    root,
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    port,
    mailWebPort: portFrom(env, 'MAIL_WEB_PORT', 1080),
    host: env.HOST || undefined,
    origin: originFrom(env, port),
    mongodbUri: env.MONGODB_URI || undefined,
    redisUrl: env.REDIS_URL || undefined,
    idempotencyRedisUrl: env.IDEMPOTENCY_REDIS_URL || undefined,
    smtpUrl: env.SMTP_URL || undefined,
    isSingle,
    replicas: replicasFrom(env.REPLICAS ?? ''),
    migrateFlags: migrateFlagsFrom(args),
    env,
  };
  assertPortsDiffer(settings);
  return settings;
}

/** Each of the ports is free before the start, so that looking for a listener does not find this. */
function assertPortsDiffer({ port, mailWebPort, smtpUrl, replicas }: Settings): void {
  const gateways = replicas.gateway ?? 1;
  if (smtpUrl || mailWebPort < port || mailWebPort >= port + gateways) return;
  throw new Advice(
    `MAIL_WEB_PORT=${mailWebPort} is the port of a gateway: gateways take ${gateways} from PORT=${port} on, so choose another one.`,
  );
}

function isSingleFrom({ PROCESSES = '', REPLICAS = '' }: Env): boolean {
  if (!['', 'six', 'single'].includes(PROCESSES)) {
    throw new Advice(`PROCESSES=${PROCESSES} is not known: give six, which is the default, or single.`);
  }
  if (PROCESSES === 'single' && REPLICAS) {
    throw new Advice('PROCESSES=single runs one process for everything: leave out REPLICAS, or PROCESSES.');
  }
  return PROCESSES === 'single';
}

function portFrom(env: Env, name: string, fallback: number): number {
  const text = env[name] || String(fallback);
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Advice(`${name}=${text} is not a port: give a whole number from 1 to 65535.`);
}

function originFrom(env: Env, port: number): string {
  const text = env.PUBLIC_ORIGIN || `http://localhost:${port}`;
  if (!URL.canParse(text)) {
    throw new Advice(`PUBLIC_ORIGIN=${text} is not a URL: give one such as http://localhost:${port}.`);
  }
  if (/^http:/i.test(text) && !loopback.test(new URL(text).hostname)) {
    throw new Advice(`PUBLIC_ORIGIN=${text} must be https: only a loopback address may use http.`);
  }
  return text.replace(/\/$/, '');
}

const loopback = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const migrateFlags = ['--contract', '--delete-older'];

function migrateFlagsFrom(args: string[]): string[] {
  const unknown = args.find((arg) => !migrateFlags.includes(arg));
  if (unknown === undefined) return args;
  throw new Advice(`${unknown} is not known: npm start takes ${migrateFlags.map((flag) => `-- ${flag}`).join(', ')}.`);
}

/** `gateway=2,conversations=2` → {gateway: 2, conversations: 2} */
export function replicasFrom(text: string): Record<string, number> {
  const pairs = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return Object.fromEntries(pairs.map(replicaFrom));
}

function replicaFrom(pair: string): [string, number] {
  const [name = '', count = ''] = pair.split('=');
  if (!processes.some((known) => known.name === name)) {
    throw new Advice(
      `REPLICAS names ${name || 'nothing'}: the processes are ${processes.map((p) => p.name).join(', ')}.`,
    );
  }
  if (/^[1-9]$/.test(count)) return [name, Number(count)];
  throw new Advice(`REPLICAS=${pair}: give a count from 1 to 9, as in REPLICAS="gateway=2,conversations=2".`);
}
