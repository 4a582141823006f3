/**
 * `node deploy/bench/outage.ts [SERVICE…]`: measures the effect on requests when one of two replicas of a service hangs
 * (SIGSTOP), resumes (SIGCONT), and is killed (SIGKILL). It needs a local run with REPLICAS that give each service two processes and with a high
 * RATE_LIMIT_FACTOR; reads DATA_DIR (.data) and ORIGIN (http://localhost:8080).
 */
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from '../local/supervisor/registry.ts';
import type { Endpoints } from '../processes/environment.ts';
import { readJson } from '../processes/files.ts';
import { type Operation, operationsAt } from './outage/operations.ts';
import { type Passage, startTraffic } from './outage/traffic.ts';

const WARM_MS = 4_000;
const AWAY_MS = 40_000;
const BACK_MS = 8_000;
/** Requests that start later than this must not fail. */
const DETECTED_MS = 5_000;

const dataDir = resolve(process.env.DATA_DIR ?? '.data');
const { origin: configured, mail_api } = readJson<Endpoints & { mail_api: string }>(
  join(dataDir, 'endpoints.json'),
  null as never,
);
const origin = process.env.ORIGIN ?? configured;
const services = process.argv.slice(2);
const operations = await operationsAt({ origin, mailApi: mail_api });

console.log(
  '| Replica of | Struck by | Begun in the first 5 s: requests, failed, slowest | Begun later: requests, failed, slowest | Calls of it after SIGCONT | Failures |',
);
console.log('|---|---|---|---|---|---|');
for (const service of services.length ? services : ['identity', 'profiles', 'conversations', 'grants', 'workspace-mcp'])
  for (const signal of ['SIGSTOP', 'SIGKILL'] as const) console.log(await strike(service, signal, operations));
process.exit(0);

async function strike(service: string, signal: 'SIGSTOP' | 'SIGKILL', all: readonly Operation[]): Promise<string> {
  const { pid, http_port } = replicaOf(service);
  const traffic = startTraffic(origin, all);
  await sleep(WARM_MS);
  const struck = traffic.now();
  process.kill(pid, signal);
  await sleep(AWAY_MS);
  if (signal === 'SIGSTOP') process.kill(pid, 'SIGCONT');
  await sleep(BACK_MS / 2);
  const before = await callsOf(http_port!);
  await sleep(BACK_MS / 2);
  const calls = (await callsOf(http_port!)) - before;
  const passages = (await traffic.stop()).map((one) => ({ ...one, began: one.began - struck }));
  const during = passages.filter(({ began, took }) => began + took >= 0);
  const early = during.filter(({ began }) => began < DETECTED_MS);
  const late = during.filter(({ began }) => began >= DETECTED_MS);
  return `| ${service} | ${signal} | ${figures(early)} | ${figures(late)} | ${calls} | ${failures(during)} |`;
}

function replicaOf(service: string): Running {
  const found = readJson<Running[]>(join(dataDir, 'processes.json'), []).filter(({ name }) => name === service);
  if (found.length < 2) throw new Error(`${service} has no second process: start with REPLICAS="${service}=2"`);
  return found.at(-1)!;
}

/** Counts the calls and proxied requests that a process has responded to, without health checks; 0 while it starts. */
async function callsOf(port: number): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
    (response) => response.text(),
    () => '',
  );
  const counts = text.matchAll(/^(?:rpc|http_request)_duration_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

function figures(some: readonly Passage[]): string {
  const failed = some.filter(({ failure }) => failure !== undefined);
  return `${some.length}, ${failed.length}, ${seconds(Math.max(0, ...some.map(({ took }) => took)))}`;
}

function failures(some: readonly Passage[]): string {
  const failed = some.filter(({ failure }) => failure !== undefined);
  const groups = Map.groupBy(failed, ({ operation, failure }) => `${operation} ${failure}`);
  const texts = [...groups].map(([what, group]) => {
    const first = Math.min(...group.map(({ began }) => began));
    const last = Math.max(...group.map(({ began }) => began));
    return `${group.length} × ${what} (begun ${seconds(first)} to ${seconds(last)})`;
  });
  return texts.join('; ') || 'none';
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
