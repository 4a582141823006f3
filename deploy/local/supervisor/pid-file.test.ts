import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../../processes/testing/scratch-folder.ts';
import { commandOf } from '../host/process-table.ts';
import { until } from '../host/wait.ts';
import { claim } from './pid-file.ts';
import { openRegistry } from './registry.ts';

const sleepers: number[] = [];

async function sleeper(mark: string): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', mark], {
    detached: true,
    stdio: 'ignore',
  });
  sleepers.push(child.pid!);
  await until(() => commandOf(child.pid!).includes(mark), 30_000);
  return child.pid!;
}

afterAll(() => {
  for (const pid of sleepers.filter((pid) => commandOf(pid))) process.kill(pid, 'SIGKILL');
});

test('a second start on the same folder fails with the id of the running process', async () => {
  const dataDir = scratchFolder();
  const other = await sleeper('the-supervisor');
  writeFileSync(join(dataDir, 'supervisor.pid'), String(other));
  await expect(claim(dataDir, 'the-supervisor')).rejects.toThrow(`Already running on ${dataDir} (process ${other})`);
});

test('the pid file of an ended supervisor is taken over: its children end, an unrelated process with the same id does not', async () => {
  const dataDir = scratchFolder();
  const left = await sleeper('left-behind');
  const stranger = await sleeper('stranger');
  const registry = openRegistry(dataDir);
  const part = { http_port: null, ops_port: null, isProcess: false };
  registry.set('mongod', { ...part, name: 'mongod', pid: left, mark: 'left-behind' });
  registry.set('redis', { ...part, name: 'redis', pid: stranger, mark: 'redis-server' });
  writeFileSync(join(dataDir, 'supervisor.pid'), String(stranger));
  const { reclaimed, release } = await claim(dataDir, 'the-supervisor');
  expect(reclaimed).toEqual(['mongod']);
  expect([commandOf(left) === '', commandOf(stranger) === '']).toEqual([true, false]);
  release();
});
