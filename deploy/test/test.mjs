// `npm test` runs the set-up of `npm start`, then every check and every test against real databases.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkHostNode, handOver } from '../local/setup/node24.mjs';
import { prepare } from '../local/setup/prepare.mjs';
import { exitWith } from '../local/setup/terminal.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

try {
  checkHostNode();
  await prepare(root);
  process.exitCode = await handOver(root, 'deploy/test/main.ts');
} catch (error) {
  exitWith(error);
}
