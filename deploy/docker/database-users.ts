import { processes } from '../processes/processes.ts';

/** A user of MongoDB, with rights in one database alone, where it is also kept. */
export type DatabaseUser = {
  /** The compose service that signs in as this user. */
  name: string;
  database: string;
  /** A service reads and writes documents; its migration changes collections and indexes besides. */
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
