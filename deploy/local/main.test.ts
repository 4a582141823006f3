import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoints } from '../processes/environment.ts';
import { readJson } from '../processes/files.ts';
import { commandOf } from './host/process-table.ts';
import { respondsReady, until } from './host/wait.ts';
import { readParts } from './supervisor/registry.ts';
import { startSupervisor, TIME_LIMIT_MS } from './testing/supervisor.ts';

/** These tests start whole processes, on a machine that may be busy. */
jest.setTimeout(180_000);

describe('the supervisor of the local run', () => {
  test('ends with one sentence and stops all processes when its disk is full', async () => {
    const { child, dataDir, text } = await startSupervisor(
      (folder) => `
        import fs from 'node:fs';
        import { syncBuiltinESMExports } from 'node:module';
        const { writeFileSync } = fs;
        fs.writeFileSync = (path, ...rest) => {
          if (fs.existsSync('${folder}/full')) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path });
          return writeFileSync(path, ...rest);
        };
        syncBuiltinESMExports();`,
    );
    const all = readParts(dataDir);
    expect(all.length).toBeGreaterThanOrEqual(6);
    writeFileSync(join(dataDir, 'full'), '');
    process.kill(all.find(({ name }) => name === 'grants')!.pid, 'SIGKILL');
    expect(await until(() => child.exitCode !== null, TIME_LIMIT_MS)).toBe(true);
    expect(child.exitCode).toBe(1);
    expect(text()).toMatch(
      /^No space is left on the disk, .+ could not be written: free some space there and start again\.$/m,
    );
    expect(text()).not.toMatch(/^\s+at /m);
    expect(all.filter(({ pid, mark }) => commandOf(pid).includes(mark))).toEqual([]);
  });

  test('chooses another port when a chosen one is taken before its process listens', async () => {
    const { dataDir, port, ready } = await startSupervisor(
      (folder) => `
        import { spawn } from 'node:child_process';
        import { existsSync, writeFileSync } from 'node:fs';
        const taken = '${folder}/taken';
        if (process.argv[1]?.endsWith('services/grants/dist/main.js') && !existsSync(taken)) {
          const listen = \`require('net').createServer().listen(\${process.env.GRPC_PORT}, '127.0.0.1', () => process.send(1))\`;
          const options = { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: {} };
          const holder = spawn(process.execPath, ['-e', listen], options);
          await new Promise((listening) => holder.once('message', listening));
          holder.disconnect();
          holder.unref();
          writeFileSync(taken, JSON.stringify({ pid: holder.pid, port: Number(process.env.GRPC_PORT) }));
        }`,
    );
    const taken = readJson(join(dataDir, 'taken'), { pid: 0, port: 0 });
    process.kill(taken.pid);
    expect(ready).toBe(true);
    const { instances } = readJson(join(dataDir, 'endpoints.json'), {} as Endpoints);
    expect(taken.port).toBeGreaterThan(0);
    expect(instances.grants[0]!.grpc_port).not.toBe(taken.port);
    expect(await respondsReady(port)).toBe(true);
  });
});
