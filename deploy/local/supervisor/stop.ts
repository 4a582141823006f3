import type { Kept } from '../host/keep-alive.ts';
import type { Terminal } from '../host/terminal.ts';
import type { System } from './system.ts';

/** A stop may last 10 s; the rest is for this process to end. */
const wholeMs = 9600;

/** What each stage but the last may take, in ms; the databases have the rest, which is more than any other stage. */
const patience = { gateways: 2700, services: 2700 };

/** Given to the processes as SHUTDOWN_GRACE_S, so that a drain ends before our patience. */
export const graceSeconds = 2;

/** Stops everything in order: gateways drain first, the databases go last, when nobody needs them any more. */
export async function stopSystem(system: System, terminal: Terminal): Promise<void> {
  const stage = (children: Kept[], ms: number) => Promise.all(children.map((child) => stopOne(child, ms, terminal)));
  const end = Date.now() + wholeMs;
  await system.migrating.stop();
  await stage(system.gateways, patience.gateways);
  await stage(system.services, patience.services);
  await stage(system.parts, end - Date.now());
}

async function stopOne(child: Kept, ms: number, terminal: Terminal): Promise<void> {
  if (!(await child.stop(ms))) terminal.complain(`  ${child.label} did not stop in ${ms / 1000} s and was ended`);
}

export function killSystem({ gateways, services, parts, migrating }: System): void {
  migrating.kill();
  for (const child of [...gateways, ...services, ...parts]) child.kill();
}
