import { factsOf, findGaps, isUnguarded, type Schema } from './index-gaps';
import { newestOf, type Report } from './migration';
import { MigrationRefused } from './refused';
import { readVersion } from './schema-store';

/** Reports each index that is not as this release expects it, and refuses where there is one or a migration is missing. Reads only. */
export async function verifyIndexes({ report, ...schema }: Schema & { readonly report: Report }): Promise<void> {
  const { version = 0 } = (await readVersion(schema.db)) ?? {};
  const newest = newestOf(schema.migrations);
  const gaps = await findGaps(schema);
  for (const gap of gaps) report('an index is not as this release expects it', factsOf(gap));
  if (version < newest)
    throw new MigrationRefused(`the database has migration ${version} of ${newest}: run \`node dist/migrate.js\``);
  if (gaps.length > 0)
    throw new MigrationRefused(
      `${gaps.length} indexes are not as this release expects them, ${gaps.filter(isUnguarded).length} of them unique: run \`node dist/migrate.js\``,
    );
  report('every index is as this release expects it', { version });
}
