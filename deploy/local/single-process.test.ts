import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoints } from '../processes/environment.ts';
import { readJson } from '../processes/files.ts';
import { commandOf } from './host/process-table.ts';
import { until } from './host/wait.ts';
import { type Running, readParts } from './supervisor/registry.ts';
import { startSupervisor, TIME_LIMIT_MS } from './testing/supervisor.ts';

/** These tests start whole processes, on a machine that may be busy. */
jest.setTimeout(180_000);

const JSON_TYPE = { 'content-type': 'application/json' };

test('PROCESSES=single serves everything from one process, and a stop ends it (contract: one-process)', async () => {
  const { child, dataDir, port, ready } = await startSupervisor(() => '', { PROCESSES: 'single', REPLICAS: '' });
  expect(ready).toBe(true);
  const all = readParts(dataDir);
  const { pid } = all.find(({ name }) => name === 'single')!;
  const ops_port = readJson(join(dataDir, 'endpoints.json'), {} as Endpoints).instances.gateway[0]!.ops_port!;
  expect(readJson<Running[]>(join(dataDir, 'processes.json'), [])).toEqual([
    { name: 'single', pid, http_port: port, ops_port },
  ]);
  const origin = `http://127.0.0.1:${port}`;
  const readyz = await (await fetch(`${origin}/readyz`)).json();
  expect(readyz).toMatchObject({ status: 'ready', services: { identity: 'ready', workspace: 'ready' } });

  // A call that crosses the gateway, identity and profiles, and one that is forwarded over HTTP.
  const made = await fetch(`${origin}/v1/auth/anonymous`, { method: 'POST', body: '{}', headers: JSON_TYPE });
  expect([made.status, (await fetch(`${origin}/.well-known/jwks.json`)).status]).toEqual([201, 200]);

  const metrics = await (await fetch(`http://127.0.0.1:${ops_port}/metrics`)).text();
  expect(metrics).toMatch(/^http_request_duration_seconds_count\{.*service="gateway".*\} \d+$/m);
  expect(metrics).toMatch(/^rpc_duration_seconds_count\{.*service="profiles".*\} \d+$/m);
  expect(metrics).toMatch(/^process_resident_memory_bytes\{service="single"\} \d+$/m);

  child.kill('SIGTERM');
  expect(await until(() => child.exitCode !== null, TIME_LIMIT_MS)).toBe(true);
  expect([child.exitCode, ...all.filter(({ pid, mark }) => commandOf(pid).includes(mark))]).toEqual([0]);
  const log = readFileSync(join(dataDir, 'logs/single.log'), 'utf8').trim().split('\n');
  const lines = log.map((line) => JSON.parse(line) as { name: string; msg: string });
  expect(lines).toContainEqual(expect.objectContaining({ name: 'single', msg: 'stopping' }));
  expect(lines).toContainEqual(expect.objectContaining({ name: 'gateway', msg: 'request' }));
});
