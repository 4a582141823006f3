import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scratch } from '../scratch-system.ts';
import { until } from '../wait.ts';
import { cpuNanoseconds } from './cpu.ts';
import type { Block } from './report.ts';

export type Named = { name: string; pid: number };

/** How long a group runs and how hard. */
export type Settings = {
  /** Blocks of each operation; figures are their medians. */
  rounds: number;
  /** Requests a block. */
  requests: number;
  /** Compilers settle first: the same number of requests for each side. */
  warmUp: number;
  connections: number;
};

export const settings: Settings = {
  rounds: Number(process.env['BENCH_ROUNDS'] ?? 7),
  requests: Number(process.env['BENCH_REQUESTS'] ?? 800),
  warmUp: Number(process.env['BENCH_WARM_UP'] ?? 15_000),
  connections: Number(process.env['BENCH_CONNECTIONS'] ?? 8),
};

const partsFile = ({ dataDir }: Scratch) => join(dataDir, 'parts.json');

/** The list of processes is written a moment after the system answers. */
export const listed = (system: Scratch): Promise<boolean> => until(() => existsSync(partsFile(system)), 10_000);

/** Every process of the running system, MongoDB, Redis and the mail sink among them. */
export const processesOf = (system: Scratch): Named[] => JSON.parse(readFileSync(partsFile(system), 'utf8')) as Named[];

/** The databases' address, for a baseline that works on the same ones. */
export function mongodbOf({ dataDir }: Scratch): string {
  const endpoints = JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8')) as { mongodb_uri: string };
  return endpoints.mongodb_uri;
}

type Work = Pick<Block, 'operation' | 'side'> & { count: number; run: () => Promise<void> };

/** CPU of each watched process while `run` makes `count` requests. */
export async function measured({ operation, side, count, run }: Work, watched: Named[]): Promise<Block> {
  const before = watched.map(({ pid }) => cpuNanoseconds(pid));
  await run();
  const perRequest = watched.map(({ name, pid }, n) => [name, (cpuNanoseconds(pid) - before[n]!) / count / 1000]);
  return { operation, side, perRequest: Object.fromEntries(perRequest) };
}

/** What a yardstick's process says when it is ready. */
export async function firstMessage<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`${child.spawnfile} ended with ${code}`)),
  );
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [T];
  return message;
}
