// `npm start`. It is plain JavaScript on built-ins, because it runs on the host's Node before anything is installed.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkHostNode, handOver } from './setup/node24.mjs';
import { requirePorts } from './setup/ports.mjs';
import { prepare } from './setup/prepare.mjs';
import { exitWith } from './setup/terminal.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

try {
  checkHostNode();
  await requirePorts(root, process.env);
  await prepare(root);
  process.exitCode = await handOver(root, 'deploy/local/main.ts', { reclaims: true, args: process.argv.slice(2) });
} catch (error) {
  exitWith(error);
}
