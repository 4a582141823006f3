import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoints } from '../../processes/environment.ts';
import { readJson } from '../../processes/files.ts';
import { processes, single } from '../../processes/processes.ts';
import { loadSecrets } from '../../processes/secrets.ts';
import { scratchFile, scratchFolder } from '../../processes/testing/scratch-folder.ts';
import { freePort } from '../host/ports.ts';
import { commandOf } from '../host/process-table.ts';
import { until } from '../host/wait.ts';
import { readSettings } from '../settings/settings.ts';
import { placeAll } from './instances.ts';
import { owningDatabases } from './migrate-databases.ts';
import { openRegistry, type Running } from './registry.ts';
import { stopSystem } from './stop.ts';
import { type System, startSystem } from './system.ts';

/** These tests start whole processes, on a machine that may be busy. */
jest.setTimeout(180_000);

/** Replaces each of the six processes: it is ready at once, ends on SIGTERM, and records both in a common file. */
const fake = `
const name = process.argv[1].split('/').at(-3);
require('fs').appendFileSync('started', name + '\\n');
require('fs').appendFileSync('cursor-keys', name + ' ' + process.env.CURSOR_MAC_KEYS + '\\n');
require('http').createServer((request, response) => response.end('ok')).listen(process.env.HTTP_PORT, '127.0.0.1');
process.on('SIGTERM', () => { require('fs').appendFileSync('order', name + '\\n'); process.exit(0); });
process.on('disconnect', () => process.exit(0));
`;
/** Records itself in the same file, some time after all processes would have started. */
const fakeMigration = `setTimeout(() => require('fs').appendFileSync('started', 'migrated\\n'), 500)`;
/** The limit allows for a busy machine. */
const TIME_LIMIT_MS = 30_000;
const lines: string[] = [];
const terminal = { say: (line: string) => void lines.push(line), complain: (line: string) => void lines.push(line) };

async function start(
  prepare: (root: string) => void = () => undefined,
  mode: NodeJS.ProcessEnv = { PROCESSES: '', REPLICAS: 'grants=2' },
): Promise<{ system: System; running: () => Running[]; root: string; dataDir: string }> {
  const root = scratchFolder();
  for (const { folder } of [...processes, single]) scratchFile(root, `${folder}/dist/main.js`, fake);
  for (const { folder } of owningDatabases()) scratchFile(root, `${folder}/dist/migrate.js`, fakeMigration);
  prepare(root);
  const yours = {
    MONGODB_URI: 'mongodb://127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  const settings = readSettings(root, {
    ...process.env,
    ...yours,
    PORT: String(await freePort()),
    ...mode,
  });
  mkdirSync(join(settings.dataDir, 'logs'), { recursive: true });
  const { instances } = await placeAll(settings);
  const urls = {
    mongodb_uri: '',
    redis_url: '',
    smtp_url: '',
    mail_from: '',
    origin: settings.origin,
    shutdown_grace_s: 2,
  };
  const endpoints: Endpoints = { ...urls, secrets: loadSecrets(settings.dataDir), instances };
  const system = startSystem({ settings, terminal, registry: openRegistry(settings.dataDir) }, [], endpoints);
  await system.ready;
  const { dataDir } = settings;
  return { system, root, dataDir, running: () => readJson<Running[]>(join(dataDir, 'processes.json'), []) };
}

test('six processes start, one that dies is restarted and reported, and a stop ends all', async () => {
  const { system, running, root } = await start();
  expect(running().map(({ name }) => name)).toEqual([
    'gateway',
    'identity',
    'profiles',
    'conversations',
    'grants',
    'grants',
    'workspace-mcp',
  ]);
  const pidOf = () => running().find(({ name }) => name === 'conversations')!.pid;
  const before = pidOf();
  process.kill(before, 'SIGKILL');
  expect(await until(() => pidOf() !== before, TIME_LIMIT_MS)).toBe(true);
  expect(lines).toContainEqual(expect.stringContaining('conversations ended by SIGKILL: restarting it in 100 ms'));
  const own = [...system.gateways, ...system.services];
  expect(await until(() => own.every((kept) => kept.isReady()), TIME_LIMIT_MS)).toBe(true);
  const all = running();
  await stopSystem(system, terminal);
  expect(all.filter(({ pid }) => commandOf(pid))).toEqual([]);
  const order = readFileSync(join(root, 'order'), 'utf8').trim().split('\n');
  expect([order[0], order.length]).toEqual(['gateway', 7]);
});

test('a process that is restarted reads its secrets again', async () => {
  const { system, running, root, dataDir } = await start();
  writeFileSync(join(dataDir, 'secrets', 'CURSOR_MAC_KEYS'), 'newer,older\n');
  process.kill(running().find(({ name }) => name === 'conversations')!.pid, 'SIGTERM');
  const read = () => readFileSync(join(root, 'cursor-keys'), 'utf8').trim().split('\n');
  expect(await until(() => read().includes('conversations newer,older'), TIME_LIMIT_MS)).toBe(true);
  await stopSystem(system, terminal);
});

test('PROCESSES=single starts one process, which is restarted when it dies, and a stop ends it', async () => {
  const { system, running } = await start(undefined, { PROCESSES: 'single', REPLICAS: '' });
  const ports = { http_port: expect.any(Number), ops_port: expect.any(Number) };
  expect(running()).toEqual([{ name: 'single', pid: expect.any(Number), ...ports }]);
  const before = running()[0]!.pid;
  process.kill(before, 'SIGKILL');
  expect(await until(() => running()[0]!.pid !== before, TIME_LIMIT_MS)).toBe(true);
  expect(await until(() => system.gateways.every((kept) => kept.isReady()), TIME_LIMIT_MS)).toBe(true);
  const { pid } = running()[0]!;
  await stopSystem(system, terminal);
  expect(commandOf(pid)).toBe('');
});

test('no process starts before all databases are migrated', async () => {
  const { system, root } = await start();
  await stopSystem(system, terminal);
  const started = readFileSync(join(root, 'started'), 'utf8').trim().split('\n');
  expect(started.slice(0, 5)).toEqual(Array(5).fill('migrated'));
  expect(started.slice(5)).not.toContain('migrated');
});

test('a migration that fails ends the start with its sentence', async () => {
  const refused = `console.log(JSON.stringify({ msg: 'an address is there twice' })); process.exit(78);`;
  const starting = start((root) => void scratchFile(root, 'services/profiles/dist/migrate.js', refused));
  await expect(starting).rejects.toThrow(/^migrate-profiles: an address is there twice$/);
});
