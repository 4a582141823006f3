import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../local/host/wait.ts';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { cpuNanoseconds } from './machine/cpu.ts';
import { type Block, COUNTED_OUT } from './report.ts';

export type Named = { name: string; pid: number };

/** The duration and load of a group. */
export type Settings = {
  /** The number of blocks of each operation; the figures are medians of blocks. */
  rounds: number;
  /** The number of requests of a block. */
  requests: number;
  /** The number of requests before the first block, equal for each side, until the JIT compilers have settled. */
  warmUp: number;
  connections: number;
  /** The numbers of connections at which sends, reads and tool calls are compared. */
  levels: readonly number[];
};

export const settings: Settings = {
  rounds: Number(process.env['BENCH_ROUNDS'] ?? 7),
  requests: Number(process.env['BENCH_REQUESTS'] ?? 800),
  warmUp: Number(process.env['BENCH_WARM_UP'] ?? 15_000),
  connections: Number(process.env['BENCH_CONNECTIONS'] ?? 8),
  levels: (process.env['BENCH_LEVELS'] ?? '1,8,16').split(',').map(Number),
};

const partsFile = ({ dataDir }: Scratch) => join(dataDir, 'parts.json');

/** The list of processes is written shortly after the system is ready. */
export const listed = (system: Scratch): Promise<boolean> => until(() => existsSync(partsFile(system)), 10_000);

/** Every process of the running system, MongoDB, Redis and the mail sink among them. */
export const processesOf = (system: Scratch): Named[] => JSON.parse(readFileSync(partsFile(system), 'utf8')) as Named[];

/** The addresses of the databases, for a baseline that uses the same ones. */
export function mongodbOf({ dataDir }: Scratch): string {
  const endpoints = JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8')) as { mongodb_uri: string };
  return endpoints.mongodb_uri;
}

/** Requests of one kind, whose CPU time is measured by block. */
export type Operation = Pick<Block, 'operation' | 'side'> & {
  /** The number of requests of a block. */
  count: number;
  /** The number of requests before the first block, until the JIT compilers have settled. */
  warmUp: number;
  /** Prepares what one block consumes, before its measurement begins. */
  prepare?: () => Promise<void>;
  /** The only process whose CPU counts, where others merely go on beside it; absent: all count. */
  servedBy?: string;
  /** Makes that many requests, and returns the milliseconds that each took. */
  run: (count: number) => Promise<number[]>;
};

/** A group's operations on one running system. */
export type Prepared = {
  operations: Operation[];
  watched: Named[];
  /** Further findings of the blocks that are not about CPU. */
  remarks?: () => string[];
  end: () => void;
};

export type Group = (system: Scratch, settings: Settings) => Promise<Prepared>;

/** Measures the CPU time of each watched process and the time of each request during one block of an operation. */
async function measured(
  { operation, side, count, servedBy, prepare, run }: Operation,
  processes: Named[],
): Promise<Block> {
  await prepare?.();
  const watched =
    servedBy === undefined ? processes : processes.filter(({ name }) => [servedBy, ...COUNTED_OUT].includes(name));
  const before = watched.map(({ pid }) => cpuNanoseconds(pid));
  const times = await run(count);
  const perRequest = watched.map(({ name, pid }, n) => [name, (cpuNanoseconds(pid) - before[n]!) / count / 1000]);
  return { operation, side, perRequest: Object.fromEntries(perRequest), times };
}

/** Operation by operation, so that no system's compiled code is older than another's when the blocks begin. */
async function warmUp(systems: Prepared[]): Promise<void> {
  for (const n of systems[0]!.operations.keys()) for (const { operations } of systems) await warmedUp(operations[n]!);
}

/** In blocks, since an operation may consume what it has prepared. */
async function warmedUp({ prepare, run, count, warmUp }: Operation): Promise<void> {
  for (let left = warmUp; left > 0; left -= count) {
    await prepare?.();
    await run(Math.min(left, count));
  }
}

/**
 * Measures the blocks of each system: every operation in each round. Several systems take turns, and the one that is
 * first in one round is last in the next.
 */
export async function blocksOf(systems: Prepared[], rounds: number): Promise<Block[][]> {
  await warmUp(systems);
  const entries = systems.map(({ operations, watched }) => ({ operations, watched, blocks: [] as Block[] }));
  for (let round = 0; round < rounds; round++) {
    const turns = round % 2 === 0 ? entries : entries.toReversed();
    for (let n = 0; n < entries[0]!.operations.length; n++)
      for (const { operations, watched, blocks } of turns) blocks.push(await measured(operations[n]!, watched));
  }
  return entries.map(({ blocks }) => blocks);
}

/** The line that the process of a baseline prints when it is ready. */
export async function firstMessage<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`${child.spawnfile} ended with ${code}`)),
  );
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [T];
  return message;
}
