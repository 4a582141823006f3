// `npm run check`: format, lint, types, boundaries, contracts. A line of the table adds a step.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { node24 } from '../local/setup/node24.mjs';
import { prepare } from '../local/setup/prepare.mjs';
import { run } from '../local/setup/run.mjs';
import { exitWith, say, seconds } from '../local/setup/terminal.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const tool = (name) => join(root, 'node_modules', '.bin', name);

/**
 * Chains of steps: a step begins when the one before it in its chain is over. The cheapest chains are first, since as many run at once as there are cores.
 * @type {{name: string, command: string, args: string[], cwd?: string}[][]}
 */
const chains = [
  [{ name: 'protos', command: tool('buf'), args: ['lint'], cwd: 'protos' }],
  [{ name: 'README', command: node24(root), args: ['deploy/test/readme/check.ts'] }],
  [{ name: 'release', command: node24(root), args: ['deploy/release/check.ts'] }],
  [{ name: 'contract', command: node24(root), args: ['deploy/test/contract/check.ts'] }],
  [{ name: 'stores', command: node24(root), args: ['deploy/test/stores/check.ts'] }],
  [{ name: 'structure', command: node24(root), args: ['deploy/test/structure/check.ts'] }],
  [
    { name: 'types', command: tool('tsc'), args: ['-b'] },
    { name: 'generated files', command: node24(root), args: ['deploy/dev/generate/main.ts', '--check'] },
    { name: 'OpenAPI fragments', command: node24(root), args: ['gateway/fragments.mjs'] },
    { name: 'OpenAPI document', command: node24(root), args: ['gateway/dist/openapi/write-document.js', '--check'] },
  ],
  [{ name: 'boundaries', command: node24(root), args: ['deploy/test/boundaries/check.ts'] }],
  [{ name: 'format and lint', command: tool('biome'), args: ['check', '--error-on-warnings', '.'] }],
];

async function check({ name, command, args, cwd = '.' }) {
  const since = Date.now();
  const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` };
  const { code, output } = await run(command, args, { cwd: join(root, cwd), env });
  say(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(18)} ${seconds(since)}`);
  if (code !== 0) console.error(output);
  return code === 0;
}

/** Runs chains that nobody else runs until none is left; returns whether all steps of these passed. */
async function checkChains() {
  let passed = true;
  for (let chain = chains.shift(); chain; chain = chains.shift())
    for (const step of chain) passed = (await check(step)) && passed;
  return passed;
}

try {
  if (!existsSync(tool('tsc'))) await prepare(root);
  const results = await Promise.all(Array.from({ length: availableParallelism() }, checkChains));
  process.exitCode = results.includes(false) ? 1 : 0;
} catch (error) {
  exitWith(error);
}
