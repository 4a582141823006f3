export { awaitVersion } from './await-version';
export { makeCollection } from './collection-step';
export { changeDocuments, type DocumentChange } from './document-step';
export { byKeys } from './index-definition';
export { dropIndexes, makeIndexes } from './index-steps';
export { type MigrateProcess, runMigrateProcess } from './migrate-process';
export {
  type Facts,
  labelOf,
  type Migration,
  type NamedIndex,
  newestOf,
  type Retention,
  type Step,
  type StepRun,
} from './migration';
export { setUpNewDatabase } from './new-database';
export { planMigrations } from './plan-migrations';
export { MigrationRefused } from './refused';
export { type MigrateOptions, migrate } from './run-migrations';
export { MIGRATIONS, readVersion, type SchemaVersion, stepStore } from './schema-store';
export { changeTtl } from './ttl-step';
