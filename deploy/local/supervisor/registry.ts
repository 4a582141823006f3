import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeJson } from '../../processes/files.ts';

/** One running instance. Its ports are null for a part without a /readyz; `ops_port` has its probes and metrics. */
export type Running = { name: string; pid: number; http_port: number | null; ops_port: number | null };
/** A record by which a later start identifies a process and ends it; `mark` is a part of its command line. */
export type Reclaimable = { name: string; pid: number; mark: string };

export type Registry = {
  set: (slot: string, running: Running & { mark: string; isProcess: boolean }) => void;
  /** Records that nothing runs any more. */
  clear: () => void;
};

/**
 * Keeps two files of the data folder up to date: processes.json with the service's own processes [{name, pid, http_port, ops_port}],
 * and parts.json with everything that was started [{name, pid, mark}], including MongoDB, Redis and mail.
 */
export function openRegistry(dataDir: string): Registry {
  const slots = new Map<string, Running & { mark: string; isProcess: boolean }>();
  function write(): void {
    const all = [...slots.values()];
    const own = all.filter(({ isProcess }) => isProcess);
    const processes = own.map(({ name, pid, http_port, ops_port }) => ({ name, pid, http_port, ops_port }));
    const parts = all.map(({ name, pid, mark }) => ({ name, pid, mark }));
    writeJson(processesFile(dataDir), processes);
    writeJson(partsFile(dataDir), parts);
  }
  return {
    set(slot, running) {
      slots.set(slot, running);
      write();
    },
    clear() {
      slots.clear();
      try {
        write();
      } catch {
        // On a full disk the file is deleted instead, which means the same as an empty one.
        for (const file of [processesFile(dataDir), partsFile(dataDir)]) rmSync(file, { force: true });
      }
    },
  };
}

export const readParts = (dataDir: string): Reclaimable[] => readJson<Reclaimable[]>(partsFile(dataDir), []);

const processesFile = (dataDir: string) => join(dataDir, 'processes.json');
const partsFile = (dataDir: string) => join(dataDir, 'parts.json');
