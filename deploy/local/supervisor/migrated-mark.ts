import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../processes/files.ts';
import { processes } from '../../processes/processes.ts';
import { dbpathOf } from '../parts/mongod.ts';
import type { Settings } from '../settings/settings.ts';

/** Records that this build has migrated the databases, with these retentions. */
export type MigratedMark = { isSet: () => boolean; set: () => void };

const never: MigratedMark = { isSet: () => false, set: () => undefined };

/**
 * The file is stored beside the files of the MongoDB that we start, and deleted with them. It saves later starts from
 * running migrations that have nothing to do. There is none with an external MongoDB, or with flags for the migrations.
 */
export function migratedMark({ root, dataDir, env, mongodbUri, migrateFlags }: Settings): MigratedMark {
  const built = join(root, 'node_modules/.cache/built');
  if (mongodbUri || migrateFlags.length > 0 || !existsSync(built)) return never;
  const file = join(dbpathOf(dataDir), 'migrated-by');
  const retentions = processes.flatMap((spec) => spec.retentions ?? []).map((name) => [name, env[name] ?? '']);
  const text = createHash('sha256').update(readFileSync(built)).update(JSON.stringify(retentions)).digest('hex');
  return {
    isSet: () => existsSync(file) && readFileSync(file, 'utf8') === text,
    set: () => writeWhole(file, text),
  };
}
