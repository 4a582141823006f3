import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFile, scratchFolder } from '../../processes/testing/scratch-folder.ts';
import { readSettings } from '../settings/settings.ts';
import { migratedMark } from './migrated-mark.ts';

async function marked(more: NodeJS.ProcessEnv = {}, args: string[] = []) {
  const database = { indexes: 'all of them', asked: 0 };
  const root = scratchFolder();
  scratchFile(root, 'node_modules/.cache/built', 'one');
  const settings = (env: NodeJS.ProcessEnv, flags: string[] = []) => readSettings(root, env, flags);
  mkdirSync(join(settings({}).dataDir, 'mongodb'), { recursive: true });
  const digest = async () => {
    database.asked += 1;
    return database.indexes;
  };
  const mark = (env: NodeJS.ProcessEnv, flags?: string[]) => migratedMark(settings(env, flags), digest);
  await mark(more, args).set();
  return { root, database, isSet: (env: NodeJS.ProcessEnv, flags?: string[]) => mark(env, flags).isSet() };
}

test('the same build with the same retentions skips the migrations', async () => {
  const { isSet } = await marked({ REALTIME_RETENTION_S: '60' });
  expect(await isSet({ REALTIME_RETENTION_S: '60', LOG_LEVEL: 'debug' })).toBe(true);
  expect(await isSet({ REALTIME_RETENTION_S: '61' })).toBe(false);
  expect(await isSet({})).toBe(false);
});

test('another build runs the migrations', async () => {
  const { root, isSet } = await marked();
  expect(await isSet({})).toBe(true);
  scratchFile(root, 'node_modules/.cache/built', 'two');
  expect(await isSet({})).toBe(false);
});

test('with flags or an external MongoDB every start runs the migrations', async () => {
  const { isSet } = await marked();
  expect(await isSet({}, ['--delete-older'])).toBe(false);
  expect(await isSet({ MONGODB_URI: 'mongodb://db/?replicaSet=rs0' })).toBe(false);
  const external = await marked({ MONGODB_URI: 'mongodb://db/?replicaSet=rs0' });
  expect(await external.isSet({})).toBe(false);
});

test('a database that has lost or got an index since runs the migrations', async () => {
  const { database, isSet } = await marked();
  database.indexes = 'one is missing';
  expect(await isSet({})).toBe(false);
  database.indexes = 'all of them';
  expect(await isSet({})).toBe(true);
});

test('another build runs the migrations without waiting for the database', async () => {
  const { root, database, isSet } = await marked();
  scratchFile(root, 'node_modules/.cache/built', 'two');
  await isSet({});
  expect(database.asked).toBe(1);
});
