import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../processes/files.ts';
import { processes } from '../../processes/processes.ts';
import { dbpathOf } from '../parts/mongod.ts';
import type { Settings } from '../settings/settings.ts';

/** Says that this build has brought the databases up to date, with these retentions. */
export type MigratedMark = { isSet: () => boolean; set: () => void };

const never: MigratedMark = { isSet: () => false, set: () => undefined };

/**
 * Kept among the files of the MongoDB that we start, and gone with them: it spares each start but the first five processes that
 * find nothing to do. With a MongoDB of yours, or with flags for the migrations, there is none.
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
