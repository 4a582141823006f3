import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fragment } from '@cws/kit';

/** Written by `npm run fragments`, which is part of the build, so that an image of the gateway has it too. */
export const FRAGMENTS_FILE = join(__dirname, '..', '..', 'dist', 'fragments.json');

let read: readonly Fragment[] | undefined;

/** What the services have to say of the operations that they handle themselves. */
export function fragments(): readonly Fragment[] {
  read ??= JSON.parse(readFileSync(FRAGMENTS_FILE, 'utf8')) as readonly Fragment[];
  return read;
}
