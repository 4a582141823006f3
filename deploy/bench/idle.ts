import { setTimeout as sleep } from 'node:timers/promises';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { processesOf } from './group.ts';
import { pssBytes } from './machine/cpu.ts';

const NOT_COUNTED = ['mongod', 'redis', 'mail'];

/** Measures the memory of the six processes ten seconds after the start. */
export async function idleMemory(system: Scratch): Promise<string> {
  await sleep(10_000);
  const ours = processesOf(system).filter(({ name }) => !NOT_COUNTED.includes(name));
  const sizes = ours.map(({ name, pid }) => ({ name, mb: Math.round(pssBytes(pid) / 1e6) }));
  const sum = sizes.reduce((total, { mb }) => total + mb, 0);
  return `${sizes.map(({ name, mb }) => `${name} ${mb} MB`).join(', ')}; together ${sum} MB PSS`;
}
