import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../processes/files.ts';
import { databaseUsers, redisUsers } from './database-users.ts';

/** The passwords and the key file of a deployment's MongoDB and Redis. */
export type Passwords = {
  /** The password of `root`, which only the job that prepares MongoDB uses. */
  mongodbRoot: string;
  /** The key file by which members of the replica set authenticate each other. */
  mongodbKeyfile: string;
  mongodb: Record<string, string>;
  redis: Record<string, string>;
  /** The password of the Redis user that the health check signs in as. */
  redisHealth: string;
};

/** Reads the passwords from a folder, a file each, and creates those that are missing. */
export function loadPasswords(folder: string): Passwords {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kept = (name: string) => keptIn(join(folder, name));
  const each = (prefix: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, kept(`${prefix}_${name}`)]));
  return {
    mongodbRoot: kept('MONGODB_ROOT'),
    mongodbKeyfile: kept('MONGODB_KEYFILE'),
    mongodb: each(
      'MONGODB',
      databaseUsers.map(({ name }) => name),
    ),
    redis: each('REDIS', redisUsers),
    redisHealth: kept('REDIS_HEALTH'),
  };
}

function keptIn(file: string): string {
  if (!existsSync(file)) writeWhole(file, `${randomBytes(32).toString('hex')}\n`, 0o600);
  return readFileSync(file, 'utf8').trim();
}
