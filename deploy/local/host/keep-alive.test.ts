import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFile, scratchFolder } from '../../processes/testing/scratch-folder.ts';
import type { ChildSpec } from './child.ts';
import { backoff, type Events, keepAlive } from './keep-alive.ts';
import { commandOf } from './process-table.ts';
import { until } from './wait.ts';

/** The limit allows for a busy machine. */
const TIME_LIMIT_MS = 30_000;
const stays = 'setInterval(() => {}, 1000); process.on("SIGTERM", () => process.exit(0));';
const stubborn = 'setInterval(() => {}, 1000); process.on("SIGTERM", () => {});';

function specOf(script: string): ChildSpec {
  const folder = scratchFolder();
  const main = scratchFile(folder, 'main.js', script);
  const logFile = join(folder, 'log');
  return {
    label: 'fake',
    command: process.execPath,
    args: [main],
    env: () => process.env,
    cwd: folder,
    logFile,
    ipc: true,
    isReady: async () => true,
  };
}

function record() {
  const pids: number[] = [];
  const tails: string[] = [];
  const deaths: string[] = [];
  const events: Events = {
    launched: (pid) => void pids.push(pid),
    ready: () => undefined,
    died: (how) => void deaths.push(how),
    hopeless: (tail) => void tails.push(tail),
  };
  return { pids, tails, deaths, events };
}

test('a child that dies is restarted, and one that is stopped is not', async () => {
  const { pids, deaths, events } = record();
  const kept = keepAlive(specOf(stays), events);
  await until(kept.isReady, TIME_LIMIT_MS);
  process.kill(pids[0]!, 'SIGKILL');
  expect(await until(() => pids.length === 2 && kept.isReady(), TIME_LIMIT_MS)).toBe(true);
  expect(deaths).toEqual(['ended by SIGKILL']);
  expect(commandOf(pids[1]!)).toContain('main.js');
  await kept.stop(TIME_LIMIT_MS);
  expect(commandOf(pids[1]!)).toBe('');
  expect(pids).toHaveLength(2);
});

test('what a child writes is readable for its owner alone, whatever umask we have', async () => {
  const script = `const fs = require('fs'); fs.mkdirSync('made'); fs.writeFileSync('made/file', 'x'); ${stays}`;
  const spec = specOf(script);
  const file = join(spec.cwd, 'made/file');
  const before = process.umask(0o022);
  const kept = keepAlive(spec, record().events);
  expect(process.umask(before)).toBe(0o022);
  expect(await until(async () => existsSync(file), TIME_LIMIT_MS)).toBe(true);
  expect([statSync(file).mode & 0o777, statSync(join(spec.cwd, 'made')).mode & 0o777]).toEqual([0o600, 0o700]);
  await kept.stop(TIME_LIMIT_MS);
});

test('a child with bad configuration is reported at once and not restarted', async () => {
  const { pids, tails, deaths, events } = record();
  const spec = {
    ...specOf('console.error("x: bad configuration: PORT"); process.exit(78);'),
    isReady: async () => false,
  };
  keepAlive(spec, events);
  await until(() => tails.length > 0, TIME_LIMIT_MS);
  expect({ tails, deaths, starts: pids.length }).toEqual({
    tails: ['x: bad configuration: PORT'],
    deaths: [],
    starts: 1,
  });
});

test('a child that never becomes ready is given up after a few attempts', async () => {
  const { pids, tails, events } = record();
  keepAlive({ ...specOf('process.exit(1);'), isReady: async () => false }, events);
  await until(() => tails.length > 0, TIME_LIMIT_MS);
  expect(pids).toHaveLength(3);
});

test('a child that ignores SIGTERM is killed when the time is over', async () => {
  const { pids, events } = record();
  const spec = specOf(`${stubborn} require('fs').writeFileSync('up', '')`);
  const kept = keepAlive(spec, events);
  expect(await until(() => existsSync(join(spec.cwd, 'up')), TIME_LIMIT_MS)).toBe(true);
  expect(await kept.stop(200)).toBe(false);
  expect(await until(() => commandOf(pids[0]!) === '', TIME_LIMIT_MS)).toBe(true);
});

test('the delay doubles up to five seconds', () => {
  expect([0, 1, 2, 5, 6, 20].map(backoff)).toEqual([100, 200, 400, 3200, 5000, 5000]);
});
