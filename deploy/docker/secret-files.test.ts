import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processes } from '../processes/processes.ts';
import { loadSecrets, secretsOf } from '../processes/secrets.ts';
import { scratchFolder } from '../processes/testing/scratch-folder.ts';
import { loadPasswords } from './passwords.ts';
import { secretFiles, writeSecretFiles } from './secret-files.ts';

const folder = scratchFolder();
const secrets = loadSecrets(folder);
const passwords = loadPasswords(join(folder, 'secrets/databases'));
const files = secretFiles(secrets, passwords);

test('each process gets only its own secrets and database users', () => {
  for (const { name, secrets: wanted, database, redis, idempotency } of processes) {
    const databases = [database && 'MONGODB_URI', redis && 'REDIS_URL', idempotency && 'IDEMPOTENCY_REDIS_URL'];
    const expected = [...wanted, ...databases.filter((one) => typeof one === 'string')];
    expect(Object.keys(files[name]!).sort()).toEqual(expected.sort());
    if (database) expect(files[name]!.MONGODB_URI).toMatch(`mongodb://${name}:${passwords.mongodb[name]}@`);
  }
});

test('no two users of the databases share a password', () => {
  const { mongodb, redis, mongodbRoot, mongodbKeyfile, redisHealth } = passwords;
  const all = [...Object.values(mongodb), ...Object.values(redis), mongodbRoot, mongodbKeyfile, redisHealth];
  expect(new Set(all).size).toBe(all.length);
});

test('Redis refuses clients without a password, and no process may configure or empty it', () => {
  const lines = files.redis!['users.acl']!.split('\n');
  expect(lines[0]).toBe('user default off');
  expect(lines.slice(1).every((line) => /^user [a-z-]+ on >[0-9a-f]{64} /.test(line))).toBe(true);
  const named = lines.filter((line) => /-@admin -@dangerous/.test(line)).map((line) => line.split(' ')[1]);
  expect(named).toEqual(processes.filter(({ redis }) => redis).map(({ name }) => name));
});

test('existing secrets and passwords are kept, and files that no container needs are deleted', () => {
  const target = join(folder, 'for');
  mkdirSync(join(target, 'profiles'), { recursive: true });
  writeFileSync(join(target, 'profiles', 'JWT_SIGNING_KEYS'), 'of an older release');
  writeSecretFiles(target, files);
  expect(readdirSync(join(target, 'profiles')).sort()).toEqual(['CALLER_KEYS', 'CURSOR_MAC_KEYS', 'MONGODB_URI']);
  expect(readFileSync(join(target, 'identity', 'CALLER_KEYS'), 'utf8').trim()).toBe(
    secretsOf('identity', secrets).CALLER_KEYS,
  );
  const again = secretFiles(loadSecrets(folder), loadPasswords(join(folder, 'secrets/databases')));
  expect(again).toEqual(files);
});
