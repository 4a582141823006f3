import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { respondsReady } from '../../local/host/wait.ts';
import { slotName } from '../../local/supervisor/instances.ts';
import type { Reclaimable, Running } from '../../local/supervisor/registry.ts';
import { readJson } from '../../processes/files.ts';

/** A process by the name of its log, with its public port if it has one. */
export type Struck = { slot: string; pid: number; port: number | null };

export type Inventory = {
  /** The running processes of the service itself. */
  processes: () => readonly Struck[];
  /** A running database. */
  part: (name: string) => Struck;
  /** Resolves when the process that replaces a killed one is ready. */
  isBack: (killed: Struck) => Promise<void>;
  pids: () => readonly number[];
};

const LOOK_AGAIN_MS = 100;

/** Reads which processes run, from the files that the local run keeps in its data folder. */
export function inventoryOf(dataDir: string): Inventory {
  const parts = () => readJson<Reclaimable[]>(join(dataDir, 'parts.json'), []);
  const processes = () => slotsOf(readJson<Running[]>(join(dataDir, 'processes.json'), []));
  return {
    processes,
    part: (name) => ({ slot: name, pid: parts().find((one) => one.name === name)!.pid, port: null }),
    async isBack({ slot, pid, port }) {
      while (processes().find((one) => one.slot === slot)?.pid === pid) await sleep(LOOK_AGAIN_MS);
      while (!(await respondsReady(port!, '127.0.0.1'))) await sleep(LOOK_AGAIN_MS);
    },
    pids: () => parts().map(({ pid }) => pid),
  };
}

function slotsOf(running: readonly Running[]): Struck[] {
  const seen = new Map<string, number>();
  return running.map(({ name, pid, http_port }) => {
    const index = seen.get(name) ?? 0;
    seen.set(name, index + 1);
    return { slot: slotName(name, index), pid, port: http_port };
  });
}
