import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One process of the local run, from DATA_DIR/processes.json. */
export interface Running {
  readonly name: string;
  readonly pid: number;
  readonly http_port: number;
  /** Serves its probes and metrics. */
  readonly ops_port: number;
}

/** The name of the process that is all six (PROCESSES=single). */
export const SINGLE = 'single';

/** The processes of the local run that has this data folder; none where there is no such run. */
export function processesIn(dataDir: string | undefined): readonly Running[] {
  const file = join(dataDir ?? '', 'processes.json');
  return dataDir !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}
