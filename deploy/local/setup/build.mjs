import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './install.mjs';
import { Advice, ticker } from './terminal.mjs';

const folders = ['protos', 'services', 'gateway', 'clients', 'deploy/single', 'docs/guides'];
const files = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];
const made = new Set(['node_modules', 'dist', 'gen', 'public', 'types']);
const source = /\.(ts|tsx|css|mts|cts|js|mjs|cjs|json|proto|yaml|md)$/;

/** Runs `npm run build` if a source differs from the last build. */
export async function build(/** @type {string} */ root) {
  const stamp = join(root, 'node_modules', '.cache', 'built');
  const digest = digestOf(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest && isBuilt(root)) return;
  await runSteps(root, stepsOf(root));
  mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true });
  writeFileSync(stamp, digest);
}

/** The commands of `npm run build`, which are run one by one so that a person sees how far it is. */
const stepsOf = (root) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.build.split(' && ');

async function runSteps(root, steps) {
  let number = 1;
  const done = ticker('Building', () => `step ${number} of ${steps.length}: ${steps[number - 1]}`);
  for (; number <= steps.length; number += 1) {
    const { code, output } = await npm(root, ['exec', '--silent', '--call', steps[number - 1]]);
    if (code === 0) continue;
    done();
    console.error(output);
    throw new Advice('The build failed: its errors are above.');
  }
  done();
}

/** Compares contents, not times, so that a checkout or copy without changes does not build. */
function digestOf(root) {
  const hash = createHash('sha256');
  const paths = [...files, ...folders.flatMap((folder) => sourcesIn(root, folder))];
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function sourcesIn(root, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !made.has(name));
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sourcesIn(root, path);
      return source.test(entry.name) ? [path] : [];
    });
}

const isBuilt = (root) =>
  existsSync(join(root, 'protos', 'gen')) &&
  existsSync(join(root, 'clients', 'widget', 'dist', 'frame.js')) &&
  [
    'gateway',
    'deploy/single',
    'clients/cli',
    ...readdirSync(join(root, 'services')).map((name) => join('services', name)),
  ]
    .filter((folder) => existsSync(join(root, folder, 'src', 'main.ts')))
    .every((folder) => existsSync(join(root, folder, 'dist', 'main.js')));
