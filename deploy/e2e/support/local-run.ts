import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseUrl, dataDir } from './target';

/** One process of the local run, from DATA_DIR/processes.json. */
export interface Running {
  readonly name: string;
  readonly pid: number;
  readonly http_port: number;
}

/** Declares tests that act on processes of this machine; they run only with the DATA_DIR of a local run. */
export const onThisMachine = dataDir === undefined ? describe.skip : describe;

export const running = (): readonly Running[] => JSON.parse(readFileSync(join(dataDir!, 'processes.json'), 'utf8'));

/** Picks a process of that name at random; undefined while none runs. */
export function anyOf(name: string): Running | undefined {
  const all = running().filter((one) => one.name === name);
  return all[Math.floor(Math.random() * all.length)];
}

/** Returns the {base_url} of a random gateway, which may have just been killed. */
export function anyBase(): string {
  const gateway = dataDir === undefined ? undefined : anyOf('gateway');
  return gateway ? `http://localhost:${gateway.http_port}/v1` : baseUrl;
}

export function kill(name: string): void {
  const victim = anyOf(name);
  if (victim) process.kill(victim.pid, 'SIGKILL');
}
