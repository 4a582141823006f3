import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of this package, independent of the working directory. */
export const version: string = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')).version;
