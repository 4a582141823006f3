import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from './target';

/** One process of the local run, as DATA_DIR/processes.json shows it. */
export interface Running {
  readonly name: string;
  readonly pid: number;
}

/** Tests that reach for the machine itself: they need the DATA_DIR of a local run, and stay out of any other. */
export const onThisMachine = dataDir === undefined ? describe.skip : describe;

export const running = (): readonly Running[] => JSON.parse(readFileSync(join(dataDir!, 'processes.json'), 'utf8'));
