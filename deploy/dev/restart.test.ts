import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../local/host/ports.ts';
import { commandOf } from '../local/host/process-table.ts';
import { until } from '../local/host/wait.ts';
import { processes } from '../processes/processes.ts';
import { scratchFile, scratchFolder } from '../processes/testing/scratch-folder.ts';
import { type Runner, restartable } from './restart.ts';

/** These tests start whole processes, on a machine that may be busy. */
jest.setTimeout(180_000);

/** A process that is ready at once, ends on SIGTERM and records its id; its port is in use if an earlier one still runs. */
const fake = `
require('fs').appendFileSync('pids', process.pid + '\\n');
require('http').createServer((request, response) => {
  response.writeHead(request.url === (process.env.READY ?? '/readyz') ? 200 : 503).end();
}).listen(process.env.HTTP_PORT, '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
`;
const specOf = (name: string) => processes.find((spec) => spec.name === name)!;

let runner: Runner;
afterEach(() => runner.stop());

async function setUp(name = 'grants', more: NodeJS.ProcessEnv = {}) {
  const spec = specOf(name);
  const root = scratchFolder();
  scratchFile(root, `${spec.folder}/dist/main.js`, fake);
  const lines: string[] = [];
  const terminal = { say: (line: string) => void lines.push(line), complain: (line: string) => void lines.push(line) };
  const instance = { http_port: await freePort() };
  const env = { ...process.env, HTTP_PORT: String(instance.http_port), ...more };
  runner = restartable({ root, spec, env, instance, terminal, announcement: 'first' });
  const pids = () => readFileSync(join(root, 'pids'), 'utf8').trim().split('\n').map(Number);
  const printed = (text: string) => until(() => lines.some((line) => line.includes(text)), 30_000);
  return { lines, pids, printed };
}

test('each restart ends the previous process, also when restarts follow at once, and a stop ends the last one', async () => {
  const { pids, printed, lines } = await setUp();
  runner.restart();
  expect(await printed('first')).toBe(true);
  runner.restart();
  runner.restart();
  expect(await printed('runs again')).toBe(true);
  const alive = pids().filter((pid) => commandOf(pid) !== '');
  expect(alive).toEqual(pids().slice(-1));
  await runner.stop();
  expect(pids().filter((pid) => commandOf(pid) !== '')).toEqual([]);
  expect(lines.filter((line) => line.includes('after the next change'))).toEqual([]);
});

test('a gateway is announced while its services are unavailable', async () => {
  const { printed } = await setUp('gateway', { READY: '/livez' });
  runner.restart();
  expect(await printed('first')).toBe(true);
});

test('the end of a process is reported, and the next change starts it again', async () => {
  const { pids, printed } = await setUp();
  runner.restart();
  await printed('first');
  process.kill(pids()[0]!, 'SIGKILL');
  expect(await printed('grants was ended by SIGKILL: it starts again after the next change.')).toBe(true);
  runner.restart();
  expect(await printed('runs again')).toBe(true);
  await runner.stop();
  expect(pids().map(commandOf)).toEqual(['', '']);
});
