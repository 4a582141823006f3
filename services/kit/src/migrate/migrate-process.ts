import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { z } from 'zod';
import { connectMongo } from '../mongo/mongo';
import { mongoEnv, mongoUri } from '../mongo/mongo-env';
import { BadConfig, baseEnv, parseEnv } from '../process/env';
import { EXIT_BAD_CONFIG } from '../process/exit-status';
import type { Logger } from '../process/logger';
import type { Migration, Retention } from './migration';
import { planMigrations } from './plan-migrations';
import { MigrationRefused } from './refused';
import { reportStatus } from './report-status';
import { migrate } from './run-migrations';
import { verifyIndexes } from './verify-indexes';

const USAGE = 'usage: node dist/migrate.js [--dry-run] [--contract] [--delete-older], or --status or --verify alone';

const { version } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as { version: string };

const processEnv = baseEnv.pick({ LOG_LEVEL: true, SUPERVISED: true }).extend({
  /** Connection string with a user that may change indexes, where the service's own user may not. */
  MIGRATE_MONGODB_URI: mongoUri.optional(),
  /** Name of this release. A migration is contracted by a later release than the one that expanded it. */
  RELEASE: z.string().min(1).default(version),
});

export interface MigrateProcess<T extends z.ZodObject> {
  readonly service: string;
  /** Name of its database, which MONGODB_DATABASE overrides. */
  readonly database: string;
  readonly migrations: readonly Migration[];
  /** Variables from which the retentions are derived. */
  readonly env?: T;
  readonly retentions?: (env: z.output<T>) => readonly Retention[];
}

/**
 * The `migrate` entry point of a service. It prints its progress as JSON lines, and exits with status 0 when the database is up to
 * date, 78 when it needs another configuration or a decision of the operator, and 1 after any other failure.
 */
export function runMigrateProcess<T extends z.ZodObject>(options: MigrateProcess<T>): void {
  const log = pino(
    { name: `migrate-${options.service}`, formatters: { level: (label) => ({ level: label }) } },
    // Each line is written before the next step begins, even if this process is killed then.
    pino.destination({ dest: 1, sync: true }),
  );
  run(options, log).then(
    () => process.exit(0),
    (error) => {
      log.fatal(...logLineOf(error));
      process.exit(isRefusal(error) ? EXIT_BAD_CONFIG : 1);
    },
  );
}

async function run<T extends z.ZodObject>(options: MigrateProcess<T>, log: Logger): Promise<void> {
  const flags = flagsFrom(process.argv.slice(2));
  const own = options.env ?? z.object({});
  const schema = processEnv.extend(mongoEnv(options.database).partial({ MONGODB_URI: true }).shape).extend(own.shape);
  const parsed = parseEnv(schema, process.env);
  const env = parsed as unknown as z.output<typeof processEnv> & { MONGODB_URI?: string; MONGODB_DATABASE: string };
  log.level = env.LOG_LEVEL;
  if (env.SUPERVISED) process.once('disconnect', () => process.exit(1));
  const { db, close } = await connectMongo(uriFrom(env), env.MONGODB_DATABASE, log);
  const report = (message: string, facts: object) => log.info({ database: db.databaseName, ...facts }, message);
  const retentions = options.retentions?.(parsed as unknown as z.output<T>) ?? [];
  const { status, verify, dryRun, ...rest } = flags;
  const work = { db, migrations: options.migrations, retentions, release: env.RELEASE, report, ...rest };
  const act = status ? reportStatus : verify ? verifyIndexes : dryRun ? planMigrations : migrate;
  await act(work);
  await close();
}

function uriFrom({ MIGRATE_MONGODB_URI, MONGODB_URI }: { MIGRATE_MONGODB_URI?: string; MONGODB_URI?: string }): string {
  const uri = MIGRATE_MONGODB_URI ?? MONGODB_URI;
  if (!uri) throw new BadConfig(['MONGODB_URI: neither it nor MIGRATE_MONGODB_URI is set']);
  return uri;
}

function flagsFrom(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { values } = parseArgs({
      args,
      options: { status: flag, verify: flag, 'dry-run': flag, contract: flag, 'delete-older': flag },
    });
    return {
      status: values.status,
      verify: values.verify,
      dryRun: values['dry-run'],
      contract: values.contract,
      deleteOlder: values['delete-older'],
    };
  } catch (error) {
    throw new BadConfig([`${(error as Error).message}; ${USAGE}`]);
  }
}

const isRefusal = (error: unknown): error is Error => error instanceof BadConfig || error instanceof MigrationRefused;

const logLineOf = (error: unknown): [object, string] =>
  isRefusal(error)
    ? [{}, error.message]
    : [{ err: error }, 'the migration failed; the next run continues where it stopped'];
