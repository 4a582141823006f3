import { setTimeout as sleep } from 'node:timers/promises';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { processesOf, type Settings } from './group.ts';
import { pssBytes } from './machine/cpu.ts';
import { mixedRequests } from './mixed.ts';
import { sendAll } from './traffic/load.ts';

const NOT_COUNTED = ['mongod', 'redis', 'mail'];
const REQUESTS = 20_000;
const REST_MS = 60_000;

/** Measures the memory of the service's processes ten seconds after the start. */
export async function idleMemory(system: Scratch): Promise<string> {
  await sleep(10_000);
  return memoryOf(system);
}

/** Measures the memory of the service's processes a minute after 20,000 mixed requests. */
export async function memoryAfterLoad(system: Scratch, { connections }: Settings): Promise<string> {
  await sendAll(system.origin, await mixedRequests(system, connections), REQUESTS, connections);
  const atOnce = memoryOf(system);
  await sleep(REST_MS);
  return [`at once: ${atOnce}`, `after a minute: ${memoryOf(system)}`].join('\n');
}

function memoryOf(system: Scratch): string {
  const ours = processesOf(system).filter(({ name }) => !NOT_COUNTED.includes(name));
  const sizes = ours.map(({ name, pid }) => ({ name, mb: Math.round(pssBytes(pid) / 1e6) }));
  const sum = sizes.reduce((total, { mb }) => total + mb, 0);
  return `${sizes.map(({ name, mb }) => `${name} ${mb} MB`).join(', ')}; together ${sum} MB PSS`;
}
