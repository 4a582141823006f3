import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { Advice, ticker } from './terminal.mjs';

/** Runs `npm ci` if the installed packages differ from package-lock.json. */
export async function install(/** @type {string} */ root) {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const digest = createHash('sha256').update(lockText).digest('hex');
  const stamp = join(root, 'node_modules', '.installed');
  if (read(stamp) === digest) return;
  if (!isInstalled(root, JSON.parse(lockText))) await npmCi(root, JSON.parse(lockText));
  writeFileSync(stamp, digest);
}

/** Tells whether npm's record of node_modules has every package of the lock file in its version. */
function isInstalled(root, lock) {
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  if (!record) return false;
  const present = JSON.parse(record).packages;
  return wanted(lock).every((path) => present[path]?.version === lock.packages[path].version);
}

async function npmCi(root, lock) {
  const top = wanted(lock).filter((path) => path.split('node_modules/').length === 2);
  const isUnpacked = (path) => existsSync(join(root, path, 'package.json'));
  const done = ticker(
    'Installing packages (npm ci)',
    () => `${top.filter(isUnpacked).length} of ${top.length} packages`,
  );
  // The development packages include the compiler and Node 24 itself, so NODE_ENV=production must not omit them.
  const { code, output } = await npm(root, ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
  done();
  if (code !== 0) {
    console.error(output);
    throw new Advice('npm ci failed (its output is above): check the network and the npm registry, then start again.');
  }
}

/** Runs the npm that started us, else the one on PATH. */
export function npm(root, args) {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.c?js$/.test(cli)) return run(process.execPath, [cli, ...args], { cwd: root });
  return run('npm', args, { cwd: root });
}

const wanted = (lock) =>
  Object.keys(lock.packages).filter((path) => path.includes('node_modules/') && isForEveryone(lock.packages[path]));

const isForEveryone = (entry) => !entry.optional && !entry.devOptional && !entry.link && !entry.os && !entry.cpu;

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
