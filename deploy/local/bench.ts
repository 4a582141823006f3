// `npm run bench`: CPU a request by process, the service against two express baselines, in turns inside one run.
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuNanoseconds, pssBytes } from './bench/cpu.ts';
import { send, sendAll } from './bench/load.ts';
import { prepare } from './bench/person.ts';
import { type Block, machine, median, ratios, table } from './bench/report.ts';
import { type Target, targetsOf } from './bench/targets.ts';
import { type Scratch, startScratchSystem } from './scratch-system.ts';

const here = dirname(fileURLToPath(import.meta.url));
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 800);
/** Compilers settle first: the same number of requests for each side. */
const WARM_UP = Number(process.env['BENCH_WARM_UP'] ?? 15_000);
const CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? 8);
const HISTORY = 200;

const system = await startScratchSystem(resolve(here, '../..'), { RATE_LIMIT_FACTOR: '1000000', PUBLIC_ORIGIN: '' });
try {
  console.log(`${machine()}\n`);
  console.log(`Idle: ${await idleMemory(system)}\n`);
  const blocks = await httpBlocks(system);
  console.log(`${table(blocks)}\n\n${ratios(blocks)}\n`);
  console.log(await hop());
} finally {
  await system.stop(false);
}

type Named = { name: string; pid: number };

function processesOf({ dataDir }: Scratch): Named[] {
  return JSON.parse(readFileSync(join(dataDir, 'parts.json'), 'utf8')) as Named[];
}

async function idleMemory(system: Scratch): Promise<string> {
  await sleep(10_000);
  const ours = processesOf(system).filter(({ name }) => !['mongod', 'redis', 'mail'].includes(name));
  const sizes = ours.map(({ name, pid }) => ({ name, mb: Math.round(pssBytes(pid) / 1e6) }));
  return `${sizes.map(({ name, mb }) => `${name} ${mb} MB`).join(', ')}; together ${sizes.reduce((sum, { mb }) => sum + mb, 0)} MB PSS`;
}

async function httpBlocks(system: Scratch): Promise<Block[]> {
  const { mongodb_uri } = JSON.parse(readFileSync(join(system.dataDir, 'endpoints.json'), 'utf8')) as {
    mongodb_uri: string;
  };
  const baseline = fork(join(here, 'bench/baseline.ts'), {
    env: { ...process.env, MONGODB_URI: mongodb_uri, NODE_ENV: 'production' },
  });
  const [port] = (await once(baseline, 'message')) as [number];
  const express = `http://127.0.0.1:${port}`;
  const session = randomUUID();
  await send(new Agent(), express, {
    method: 'PUT',
    path: `/fill/${session}`,
    body: JSON.stringify({ messages: HISTORY }),
    expect: 201,
  });
  const targets = targetsOf(await prepare(system, CONNECTIONS, HISTORY), session);
  const originOf = ({ side }: Target) => (side === 'service' ? system.origin : express);
  const watched = [...processesOf(system), { name: 'express', pid: baseline.pid! }];
  for (const target of targets) await sendAll(originOf(target), target.make, WARM_UP, CONNECTIONS);
  const blocks: Block[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const target of targets) blocks.push(await block(target, originOf(target), watched));
  baseline.kill();
  return blocks;
}

async function block({ operation, side, make }: Target, origin: string, watched: Named[]): Promise<Block> {
  const before = watched.map(({ pid }) => cpuNanoseconds(pid));
  await sendAll(origin, make, REQUESTS, CONNECTIONS);
  const perRequest = watched.map(({ name, pid }, n) => [name, (cpuNanoseconds(pid) - before[n]!) / REQUESTS / 1000]);
  return { operation, side, perRequest: Object.fromEntries(perRequest) };
}

async function hop(): Promise<string> {
  const env = { ...process.env, HOP_KEY: randomBytes(32).toString('hex') };
  const server = fork(join(here, 'bench/hop.ts'), ['server'], { env });
  const [port] = (await once(server, 'message')) as [number];
  const client = fork(join(here, 'bench/hop.ts'), ['client', `127.0.0.1:${port}`], { env });
  await once(client, 'message');
  await drive(client, 5_000);
  const figures: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++) figures.push(await hopBlock(client, server));
  client.kill();
  server.kill();
  const [c, s] = [median(figures.map(([one]) => one)), median(figures.map(([, other]) => other))];
  return `gRPC hop with signed caller and deadline, 8 in flight: client ${Math.round(c)} µs + server ${Math.round(s)} µs`;
}

async function drive(client: ChildProcess, calls: number): Promise<void> {
  client.send(calls);
  await once(client, 'message');
}

async function hopBlock(client: ChildProcess, server: ChildProcess): Promise<[number, number]> {
  const calls = 3_000;
  const pids = [client.pid!, server.pid!];
  const before = pids.map(cpuNanoseconds);
  await drive(client, calls);
  const [c, s] = pids.map((pid, n) => (cpuNanoseconds(pid) - before[n]!) / calls / 1000);
  return [c!, s!];
}
