import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of this package, wherever it runs from. */
export const version: string = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')).version;
