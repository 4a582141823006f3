import type { Kept } from './keep-alive.ts';
import type { System } from './system.ts';
import type { Terminal } from './terminal.ts';

/** What each stage may take, in ms: together under the 10 s that a stop may last. */
const patience = { gateways: 3500, services: 3000, mail: 1000, redis: 1000, mongod: 1200 };

/** Given to the processes as SHUTDOWN_GRACE_S, so that a drain ends before our patience. */
export const graceSeconds = 2.5;

/** Stops everything in order: gateways drain first, the database goes last. */
export async function stopSystem(system: System, terminal: Terminal): Promise<void> {
  const stage = (children: Kept[], ms: number) => Promise.all(children.map((child) => stopOne(child, ms, terminal)));
  const part = (label: string) => system.parts.filter((child) => child.label === label);
  await stage(system.gateways, patience.gateways);
  await stage(system.services, patience.services);
  await stage(part('mail'), patience.mail);
  await stage(part('redis'), patience.redis);
  await stage(part('mongod'), patience.mongod);
}

async function stopOne(child: Kept, ms: number, terminal: Terminal): Promise<void> {
  if (!(await child.stop(ms))) terminal.complain(`  ${child.label} did not stop in ${ms / 1000} s and was ended`);
}

export function killSystem({ gateways, services, parts }: System): void {
  for (const child of [...gateways, ...services, ...parts]) child.kill();
}
