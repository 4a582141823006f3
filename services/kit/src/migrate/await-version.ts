import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { BadConfig } from '../process/env';
import type { Logger } from '../process/logger';
import { type Migration, newestOf } from './migration';
import { readVersion } from './schema-store';

const RETRY_MS = 250;
const LOG_EVERY = 40;

/**
 * Resolves once the database has every migration that this process knows; meanwhile `waits` is called with the reason. BadConfig for a
 * database that was contracted by a later release, which waiting would not change.
 */
export async function awaitVersion(
  db: Db,
  migrations: readonly Migration[],
  log: Logger,
  waits: (problem: string) => void = () => undefined,
): Promise<void> {
  const newest = newestOf(migrations);
  for (let attempt = 0; ; attempt += 1) {
    const { version = 0, min_reader = 0 } = (await readVersion(db)) ?? {};
    if (min_reader > newest) throw new BadConfig([tooOld(db, newest, min_reader)]);
    if (version >= newest) return;
    waits(`${db.databaseName}: ${NOT_MIGRATED}`);
    if (attempt % LOG_EVERY === 0) log.warn({ database: db.databaseName, version, needs: newest }, NOT_MIGRATED);
    await sleep(RETRY_MS);
  }
}

const NOT_MIGRATED =
  'the database is not migrated yet: run `node dist/migrate.js` of this release; waiting until it is done';

const tooOld = (db: Db, newest: number, min_reader: number) =>
  `MONGODB_DATABASE: ${db.databaseName} needs a release that knows migration ${min_reader}, and this one ends with ${newest}; use a later release`;
