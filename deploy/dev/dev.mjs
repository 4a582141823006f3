// `npm run dev -w services/grants`: plain JavaScript, because on a fresh clone it runs on the host's own Node.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkHostNode, handOver } from '../local/setup/node24.mjs';
import { prepare } from '../local/setup/prepare.mjs';
import { exitWith } from '../local/setup/terminal.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

try {
  checkHostNode();
  // After the first build only the watch compiles, so that an error in the sources does not prevent the start.
  if (!existsSync(join(root, 'node_modules')) || !existsSync(join(root, 'protos/gen'))) await prepare(root);
  process.exitCode = await handOver(root, 'deploy/dev/main.ts', { args: process.argv.slice(2) });
} catch (error) {
  exitWith(error);
}
