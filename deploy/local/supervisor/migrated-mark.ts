import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../processes/files.ts';
import { processes } from '../../processes/processes.ts';
import { dbpathOf } from '../parts/mongod.ts';
import type { Settings } from '../settings/settings.ts';

/** Records that this build has migrated the databases, with these retentions, and which indexes they had then. */
export type MigratedMark = { isSet: () => Promise<boolean>; set: () => Promise<void> };

const never: MigratedMark = { isSet: async () => false, set: async () => undefined };

/**
 * The file is stored beside the files of the MongoDB that we start, and deleted with them. It saves later starts from
 * running migrations that have nothing to do. There is none with an external MongoDB, or with flags for the migrations.
 * `digestOfIndexes` is asked since indexes may have been lost meanwhile, as by a restore without them.
 */
export function migratedMark(
  { root, dataDir, env, mongodbUri, migrateFlags }: Settings,
  digestOfIndexes: () => Promise<string>,
): MigratedMark {
  const built = join(root, 'node_modules/.cache/built');
  if (mongodbUri || migrateFlags.length > 0 || !existsSync(built)) return never;
  const file = join(dbpathOf(dataDir), 'migrated-by');
  const retentions = processes.flatMap((spec) => spec.retentions ?? []).map((name) => [name, env[name] ?? '']);
  const text = createHash('sha256').update(readFileSync(built)).update(JSON.stringify(retentions)).digest('hex');
  return {
    async isSet() {
      const [build, indexes] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
      return build === text && indexes === (await digestOfIndexes());
    },
    set: async () => writeWhole(file, `${text}\n${await digestOfIndexes()}`),
  };
}
