import type { Kept } from '../host/keep-alive.ts';
import type { Terminal } from '../host/terminal.ts';
import type { System } from './system.ts';

/** A stop may take 10 s; the rest is for this process to end. */
const wholeMs = 9600;

/** The time limit of each stage but the last, in ms; the databases have the rest, which is the largest share. */
const timeLimits = { gateways: 2700, services: 2700 };

/** The SHUTDOWN_GRACE_S of the processes, so that a drain ends within our time limits. */
export const graceSeconds = 2;

/** Stops everything in order: the gateways drain first, and the databases stop last, when no process needs them. */
export async function stopSystem(system: System, terminal: Terminal): Promise<void> {
  const stage = (children: Kept[], ms: number) => Promise.all(children.map((child) => stopOne(child, ms, terminal)));
  const end = Date.now() + wholeMs;
  await system.migrating.stop();
  // The process that is all six stops them one after the other.
  const own = system.services.length > 0 ? timeLimits.gateways : timeLimits.gateways + timeLimits.services;
  await stage(system.gateways, own);
  await stage(system.services, timeLimits.services);
  await stage(system.parts, end - Date.now());
}

async function stopOne(child: Kept, ms: number, terminal: Terminal): Promise<void> {
  if (!(await child.stop(ms))) terminal.complain(`  ${child.label} did not stop in ${ms / 1000} s and was ended`);
}

export function killSystem({ gateways, services, parts, migrating }: System): void {
  migrating.kill();
  for (const child of [...gateways, ...services, ...parts]) child.kill();
}
