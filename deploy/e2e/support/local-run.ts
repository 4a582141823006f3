import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseUrl, dataDir } from './target';

/** One process of the local run, as DATA_DIR/processes.json shows it. */
export interface Running {
  readonly name: string;
  readonly pid: number;
  readonly http_port: number;
}

/** Tests that reach for the machine itself: they need the DATA_DIR of a local run, and stay out of any other. */
export const onThisMachine = dataDir === undefined ? describe.skip : describe;

export const running = (): readonly Running[] => JSON.parse(readFileSync(join(dataDir!, 'processes.json'), 'utf8'));

/** A process of that name, one of several at random; undefined while none runs. */
export function anyOf(name: string): Running | undefined {
  const all = running().filter((one) => one.name === name);
  return all[Math.floor(Math.random() * all.length)];
}

/** {base_url} at one of the gateways, at random; one that was just killed may be among them. */
export function anyBase(): string {
  const gateway = dataDir === undefined ? undefined : anyOf('gateway');
  return gateway ? `http://localhost:${gateway.http_port}/v1` : baseUrl;
}

export function kill(name: string): void {
  const victim = anyOf(name);
  if (victim) process.kill(victim.pid, 'SIGKILL');
}
