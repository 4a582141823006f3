import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fragment } from '@cws/kit';

/** The build writes this file (`npm run fragments`), so that an image of the gateway has it without files of the services. */
const FRAGMENTS_FILE = join(__dirname, '..', '..', 'dist', 'fragments.json');

let read: readonly Fragment[] | undefined;

/** The fragments of the services that handle HTTP operations themselves. */
export function fragments(): readonly Fragment[] {
  read ??= JSON.parse(readFileSync(FRAGMENTS_FILE, 'utf8')) as readonly Fragment[];
  return read;
}
