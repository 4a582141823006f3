import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuNanoseconds } from './cpu.ts';
import { median } from './report.ts';

const FILE = join(dirname(fileURLToPath(import.meta.url)), 'hop.ts');
const CALLS = 3_000;
const WARM_UP = 5_000;

/** A line about the CPU of one call between two processes, both ends. */
export async function hop(rounds: number): Promise<string> {
  const env = { ...process.env, HOP_KEY: randomBytes(32).toString('hex') };
  const server = fork(FILE, ['server'], { env });
  const [port] = (await once(server, 'message')) as [number];
  const client = fork(FILE, ['client', `127.0.0.1:${port}`], { env });
  await once(client, 'message');
  await drive(client, WARM_UP);
  const figures: [number, number][] = [];
  for (let round = 0; round < rounds; round++) figures.push(await hopBlock(client, server));
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
  const pids = [client.pid!, server.pid!];
  const before = pids.map(cpuNanoseconds);
  await drive(client, CALLS);
  const [c, s] = pids.map((pid, n) => (cpuNanoseconds(pid) - before[n]!) / CALLS / 1000);
  return [c!, s!];
}
