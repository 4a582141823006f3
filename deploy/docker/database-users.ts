import { processes } from '../processes/processes.ts';

/** A MongoDB user with rights in one database only, in which it is also stored. */
export type DatabaseUser = {
  /** The compose service that signs in as this user. */
  name: string;
  database: string;
  /** A service reads and writes documents; its migration also changes collections and indexes. */
  role: 'service' | 'migration';
};

export const databaseUsers: readonly DatabaseUser[] = processes.flatMap(({ name, database }) =>
  database
    ? [
        { name, database, role: 'service' as const },
        { name: `migrate-${name}`, database, role: 'migration' as const },
      ]
    : [],
);

export const redisUsers: readonly string[] = processes.filter(({ redis }) => redis).map(({ name }) => name);
