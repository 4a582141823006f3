import type { Db } from 'mongodb';
import { type Facts, type MigrateOptions, type Migration, migrate } from '../migrate';

/** Runs the migrations as the `migrate` entry point does, on a database that may hold documents. Returns all reports in order. */
export async function migrateForTest(
  db: Db,
  migrations: readonly Migration[],
  options: Partial<MigrateOptions> = {},
): Promise<Facts[]> {
  const reports: Facts[] = [];
  const report = (message: string, facts: Facts) => void reports.push({ message, ...facts });
  const usual = { retentions: [], contract: false, deleteOlder: false, release: 'test' };
  await migrate({ db, migrations, report, ...usual, ...options });
  return reports;
}
