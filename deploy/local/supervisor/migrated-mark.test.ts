import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFile, scratchFolder } from '../../processes/testing/scratch-folder.ts';
import { readSettings } from '../settings/settings.ts';
import { migratedMark } from './migrated-mark.ts';

function marked(more: NodeJS.ProcessEnv = {}, args: string[] = []) {
  const root = scratchFolder();
  scratchFile(root, 'node_modules/.cache/built', 'one');
  const settings = (env: NodeJS.ProcessEnv, flags: string[] = []) => readSettings(root, env, flags);
  mkdirSync(join(settings({}).dataDir, 'mongodb'), { recursive: true });
  migratedMark(settings(more, args)).set();
  return { root, isSet: (env: NodeJS.ProcessEnv, flags?: string[]) => migratedMark(settings(env, flags)).isSet() };
}

test('the same build with the same retentions skips the migrations', () => {
  const { isSet } = marked({ REALTIME_RETENTION_S: '60' });
  expect(isSet({ REALTIME_RETENTION_S: '60', LOG_LEVEL: 'debug' })).toBe(true);
  expect(isSet({ REALTIME_RETENTION_S: '61' })).toBe(false);
  expect(isSet({})).toBe(false);
});

test('another build runs the migrations', () => {
  const { root, isSet } = marked();
  expect(isSet({})).toBe(true);
  scratchFile(root, 'node_modules/.cache/built', 'two');
  expect(isSet({})).toBe(false);
});

test('with flags or an external MongoDB every start runs the migrations', () => {
  const { isSet } = marked();
  expect(isSet({}, ['--delete-older'])).toBe(false);
  expect(isSet({ MONGODB_URI: 'mongodb://db/?replicaSet=rs0' })).toBe(false);
  expect(marked({ MONGODB_URI: 'mongodb://db/?replicaSet=rs0' }).isSet({})).toBe(false);
});
