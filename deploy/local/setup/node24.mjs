import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { Advice } from './terminal.mjs';

const major = (/** @type {string} */ version) => Number(version.split('.')[0]);

export function checkHostNode() {
  if (major(process.versions.node) >= 20) return;
  throw new Advice(`Node ${process.versions.node} is too old to start with: install Node 20 or newer (24 is best).`);
}

/** Returns the Node 24 from the packages, or the running Node if it is new enough. */
export function node24(/** @type {string} */ root) {
  const own = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(own)) return realpathSync(own);
  if (major(process.versions.node) >= 24) return process.execPath;
  throw new Advice(
    `The packages bring Node 24 for Linux on x64 and arm64 only, and this is Node ${process.versions.node} on ` +
      `${process.platform} ${process.arch}: install Node 24 and start again.`,
  );
}

/**
 * Runs a script under Node 24 until it ends, passing signals on. It has a process group of its own, so that a
 * terminal's Ctrl-C reaches it once, through us; it notices by its IPC channel when we have ended.
 * @param {string} root
 * @param {string} script
 * @param {{args?: string[], reclaims?: boolean}} [options] reclaims: the script is the supervisor of DATA_DIR
 * @returns {Promise<number>} the exit code
 */
export function handOver(root, script, { args = [], reclaims = false } = {}) {
  const node = node24(root);
  const child = spawnScript(root, node, [script, ...args]);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((settle, fail) => {
    child.on('error', fail);
    child.on('exit', (code, signal) => settle(signal && reclaims ? afterKill(root, node, signal) : (code ?? 1)));
  });
}

function spawnScript(root, node, args) {
  const [script, ...rest] = args;
  const env = { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile') };
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
  return spawn(node, ['--enable-source-maps', join(root, script), ...rest], { cwd: root, env, stdio, detached: true });
}

/** Ends MongoDB and Redis after their supervisor was killed, so that they do not run until the next start. */
function afterKill(root, node, signal) {
  console.error(`The supervisor was ended by ${signal}: stopping its remaining processes.`);
  return new Promise((settle) => spawnScript(root, node, ['deploy/local/reclaim-main.ts']).on('exit', () => settle(1)));
}
