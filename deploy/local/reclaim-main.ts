// Run by start.mjs when the supervisor itself was killed.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reclaim } from './reclaim.ts';
import { readSettings } from './settings.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
await reclaim(readSettings(root, process.env).dataDir);
