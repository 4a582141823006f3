import { chownSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../processes/files.ts';
import { processes } from '../processes/processes.ts';
import { type Secrets, secretsOf } from '../processes/secrets.ts';
import { databaseUsers, redisUsers } from './database-users.ts';
import type { Passwords } from './passwords.ts';

/** The contents of the files in /run/secrets, by name. */
export type SecretFiles = Record<string, string>;

/** The secrets of each compose service; none gets a secret of another. */
export function secretFiles(secrets: Secrets, passwords: Passwords): Record<string, SecretFiles> {
  const own = processes.map((spec) => [
    spec.name,
    {
      ...secretsOf(spec.name, secrets),
      ...(spec.database && mongodbFile(spec.name, passwords)),
      ...(spec.redis && { REDIS_URL: redisUrl(spec.name, passwords, 'redis') }),
      ...(spec.idempotency && { IDEMPOTENCY_REDIS_URL: redisUrl(spec.name, passwords, 'redis-idempotency') }),
    },
  ]);
  const migrations = databaseUsers.filter(({ role }) => role === 'migration');
  return {
    ...Object.fromEntries(own),
    ...Object.fromEntries(migrations.map(({ name }) => [name, mongodbFile(name, passwords)])),
    operator: secretsOf('operator', secrets),
    mongodb: { keyfile: passwords.mongodbKeyfile },
    redis: { 'users.acl': redisAcl(passwords, redisUsers), health: passwords.redisHealth },
    'redis-idempotency': { 'users.acl': redisAcl(passwords, keepers), health: passwords.redisHealth },
  };
}

const keepers = processes.filter(({ idempotency }) => idempotency).map(({ name }) => name);

const redisUrl = (user: string, { redis }: Passwords, host: string): string =>
  `redis://${user}:${redis[user]}@${host}:6379/0`;

function mongodbFile(name: string, { mongodb }: Passwords): SecretFiles {
  const user = databaseUsers.find((one) => one.name === name);
  return {
    MONGODB_URI: `mongodb://${name}:${mongodb[name]}@mongodb:27017/?replicaSet=rs0&authSource=${user?.database}`,
  };
}

/**
 * Every user needs a password. The users of the processes cannot configure or empty the server; INFO is allowed because
 * ioredis sends it.
 */
const redisAcl = ({ redis, redisHealth }: Passwords, users: readonly string[]): string =>
  [
    'user default off',
    `user health on >${redisHealth} -@all +ping`,
    ...users.map((name) => `user ${name} on >${redis[name]} ~* &* +@all -@admin -@dangerous +info`),
  ].join('\n');

/** Writes them to one folder per service, readable by its group, and deletes files that are no longer needed. */
export function writeSecretFiles(folder: string, all: Record<string, SecretFiles>): void {
  for (const [holder, files] of Object.entries(all)) {
    const own = join(folder, holder);
    mkdirSync(own, { recursive: true, mode: 0o750 });
    const { gid } = statSync(own);
    for (const name of readdirSync(own)) if (!(name in files)) rmSync(join(own, name));
    for (const [name, text] of Object.entries(files)) {
      const file = join(own, name);
      writeWhole(file, `${text}\n`, 0o440);
      if (statSync(file).gid !== gid) chownSync(file, process.getuid?.() ?? 0, gid);
    }
  }
}
