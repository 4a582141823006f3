// Fails when openapi.json is not what the route table says, or is not a valid OpenAPI document.
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..');
const run = (...args) => execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });

run(join(here, 'dist', 'openapi', 'write-document.js'), '--check');
run(join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js'), 'lint', 'gateway/openapi.json');
