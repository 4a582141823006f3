import { processesIn, type Running, SINGLE } from './processes';
import { baseUrl, dataDir } from './target';

export type { Running };

/** Declares tests that act on processes of this machine; they run only with the DATA_DIR of a local run. */
export const onThisMachine = dataDir === undefined ? describe.skip : describe;

export const running = (): readonly Running[] => processesIn(dataDir);

const SERVICES = ['gateway', 'identity', 'profiles', 'conversations', 'grants', 'workspace-mcp'];

/** Whether one process is all six. */
export const isSingle = running().some(({ name }) => name === SINGLE);

/** The names of the processes that these are, by default all: in one process they are one. */
export const processNames = (services: readonly string[] = SERVICES): readonly string[] =>
  isSingle ? [SINGLE] : services;

/** The replicas of a process; in one process that one is every process. */
export const processesOf = (name: string): readonly Running[] =>
  running().filter((one) => one.name === name || one.name === SINGLE);

export const pidOf = (name: string): number => processesOf(name)[0]!.pid;

/** Picks a process of that name at random; undefined while none runs. */
export function anyOf(name: string): Running | undefined {
  const all = processesOf(name);
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
