// `npm run check`: format, lint, types, boundaries, contracts. A line of the table adds a step.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { node24 } from '../local/setup/node24.mjs';
import { prepare } from '../local/setup/prepare.mjs';
import { run } from '../local/setup/run.mjs';
import { exitWith, say, seconds } from '../local/setup/terminal.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const tool = (name) => join(root, 'node_modules', '.bin', name);

/** @type {{name: string, command: string, args: string[], cwd?: string}[]} */
const steps = [
  { name: 'format and lint', command: tool('biome'), args: ['check', '--error-on-warnings', '.'] },
  { name: 'types', command: tool('tsc'), args: ['-b'] },
  {
    name: 'boundaries',
    command: tool('depcruise'),
    args: ['--config', '.dependency-cruiser.cjs', 'services', 'gateway', 'clients', 'protos', 'deploy'],
  },
  {
    name: 'folders',
    command: tool('depcruise'),
    args: ['--config', '.dependency-cruiser.folders.cjs', 'services', 'gateway/src', 'clients', 'deploy'],
  },
  { name: 'structure', command: node24(root), args: ['deploy/test/structure/check.ts'] },
  { name: 'stores', command: node24(root), args: ['deploy/test/stores/check.ts'] },
  { name: 'protos', command: tool('buf'), args: ['lint'], cwd: 'protos' },
  { name: 'contract', command: node24(root), args: ['deploy/test/contract/check.ts'] },
  { name: 'release', command: node24(root), args: ['deploy/release/check.ts'] },
  { name: 'README', command: node24(root), args: ['deploy/test/readme/check.ts'] },
  { name: 'OpenAPI fragments', command: node24(root), args: ['gateway/fragments.mjs'] },
  { name: 'OpenAPI document', command: node24(root), args: ['gateway/dist/openapi/write-document.js', '--check'] },
];

async function check({ name, command, args, cwd = '.' }) {
  const since = Date.now();
  const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` };
  const { code, output } = await run(command, args, { cwd: join(root, cwd), env });
  say(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(18)} ${seconds(since)}`);
  if (code !== 0) console.error(output);
  return code === 0;
}

try {
  if (!existsSync(tool('tsc'))) await prepare(root);
  const results = [];
  for (const step of steps) results.push(await check(step));
  process.exitCode = results.includes(false) ? 1 : 0;
} catch (error) {
  exitWith(error);
}
