import { createServer } from 'node:net';
import { join } from 'node:path';
import { Advice } from '../../processes/advice.ts';
import { readJson, writeJson } from '../../processes/files.ts';

/** The range is below the ephemeral ports of outgoing connections, so that a restarted process finds its port free. */
const lowest = 20000;
const count = 12000;

/** Tells whether nothing listens on the port; an address that this machine lacks (no IPv6) counts as free. */
export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      settle(!['EADDRINUSE', 'EACCES'].includes(error.code ?? '')),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => settle(true)));
  });
}

export async function freePort(taken: ReadonlySet<number> = new Set()): Promise<number> {
  const port = lowest + Math.floor(Math.random() * count);
  return !taken.has(port) && (await isFree(port, '127.0.0.1')) ? port : freePort(taken);
}

/** Chooses a port for each name, except those in `reserved`: the port of the last start of this data folder if it is free, else a new one. */
export async function pickPorts(
  dataDir: string,
  names: string[],
  reserved: readonly number[] = [],
): Promise<Record<string, number>> {
  const file = join(dataDir, 'ports.json');
  const before = readJson<Record<string, number>>(file, {});
  const picked: Record<string, number> = {};
  for (const name of names) picked[name] = await pick(before[name], new Set([...reserved, ...Object.values(picked)]));
  writeJson(file, { ...before, ...picked });
  return picked;
}

async function pick(before: number | undefined, taken: ReadonlySet<number>): Promise<number> {
  if (before && !taken.has(before) && (await isFree(before, '127.0.0.1'))) return before;
  return freePort(taken);
}

/** Fails with one sentence if a port that a person chose is taken. */
export async function requireFree(port: number, hosts: string[], advice: string): Promise<void> {
  const free = await Promise.all(hosts.map((host) => isFree(port, host)));
  if (free.includes(false)) throw new Advice(`Port ${port} is in use: ${advice}`);
}
