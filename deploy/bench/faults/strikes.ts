import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Inventory, Struck } from './inventory.ts';
import { between, oneOf, type Random, weighted } from './random.ts';

/** A fault of one process, or of the machine; times in Unix milliseconds. */
export type Fault = { kind: string; target: string; port: number | null; from: number; until: number };

type Strike = { weight: number; kind: string; on: (inventory: Inventory, random: Random) => Struck; act: Act };
/** Resolves when the process has recovered. */
type Act = (struck: Struck, inventory: Inventory, random: Random) => Promise<void>;

const anyProcess = (inventory: Inventory, random: Random): Struck => oneOf(random, inventory.processes());
const part = (name: string) => (inventory: Inventory) => inventory.part(name);
const aWhile = (random: Random) => between(random, 1_000, 15_000);
const aMoment = (random: Random) => between(random, 1_000, 3_000);

const strikes: readonly Strike[] = [
  { weight: 5, kind: 'stopped', on: anyProcess, act: ({ pid }, _, random) => stopFor(pid, aWhile(random)) },
  { weight: 5, kind: 'killed', on: anyProcess, act: kill },
  { weight: 3, kind: 'starved', on: anyProcess, act: ({ pid }, _, random) => starveFor(pid, aWhile(random)) },
  { weight: 1, kind: 'crowded', on: machine, act: (_struck, _, random) => crowdFor(aWhile(random)) },
  { weight: 2, kind: 'stopped', on: part('mongod'), act: ({ pid }, _, random) => stopFor(pid, aMoment(random)) },
  { weight: 2, kind: 'stopped', on: part('redis'), act: ({ pid }, _, random) => stopFor(pid, aMoment(random)) },
];

/** Causes one fault after the other, with pauses, until `until`. Each is reported when it begins, and its end is set when it is over. */
export async function strikeUntil(
  until: number,
  inventory: Inventory,
  random: Random,
  report: (fault: Fault) => void,
): Promise<void> {
  while (Date.now() < until) {
    await sleep(between(random, 2_000, 7_000));
    const { kind, on, act } = weighted(random, strikes);
    const struck = on(inventory, random);
    const fault = { kind, target: struck.slot, port: struck.port, from: Date.now(), until: Number.POSITIVE_INFINITY };
    report(fault);
    await act(struck, inventory, random);
    fault.until = Date.now();
  }
}

function machine(): Struck {
  return { slot: 'machine', pid: 0, port: null };
}

async function stopFor(pid: number, ms: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await sleep(ms);
  process.kill(pid, 'SIGCONT');
}

async function kill(struck: Struck, inventory: Inventory): Promise<void> {
  process.kill(struck.pid, 'SIGKILL');
  await inventory.isBack(struck);
}

const PERIOD_MS = 100;
const SHARE = 0.1;

/** Lets a process run for a tenth of each period, as under a CPU quota (Linux, CFS bandwidth control). */
async function starveFor(pid: number, ms: number): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    await stopFor(pid, PERIOD_MS * (1 - SHARE));
    await sleep(PERIOD_MS * SHARE);
  }
}

/** Starts as many busy loops as there are cores. */
async function crowdFor(ms: number): Promise<void> {
  const hogs = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for(;;);']));
  await sleep(ms);
  for (const hog of hogs) hog.kill('SIGKILL');
}
