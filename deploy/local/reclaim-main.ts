// start.mjs runs this when the supervisor was killed.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings } from './settings/settings.ts';
import { reclaim } from './supervisor/reclaim.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
await reclaim(readSettings(root, process.env).dataDir);
