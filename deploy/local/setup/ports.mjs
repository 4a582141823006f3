import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { Advice } from './terminal.mjs';

/**
 * Fails before anything is installed if a port that a person chose is taken. The settings check later whether the value is
 * a port. A system that already runs on the data folder holds these ports itself, which the start reports later.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export async function requirePorts(root, env) {
  if (runs(resolve(root, env.DATA_DIR || '.data'))) return;
  const hosts = env.HOST ? [env.HOST] : ['127.0.0.1', '::1'];
  await requireFree('PORT', Number(env.PORT || 8080), hosts);
  if (!env.SMTP_URL) await requireFree('MAIL_WEB_PORT', Number(env.MAIL_WEB_PORT || 1080), ['127.0.0.1']);
}

/** @param {string} name @param {number} port @param {string[]} hosts */
async function requireFree(name, port, hosts) {
  if (!Number.isInteger(port) || port < 1 || port > 65535) return;
  for (const host of hosts) {
    if (await isFree(port, host)) continue;
    throw new Advice(`Port ${port} is in use: stop what uses it, or choose another with ${name}=…`);
  }
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
const isFree = (port, host) =>
  new Promise((settle) => {
    const server = createServer();
    server.once('error', (error) => settle(!('code' in error) || error.code !== 'EADDRINUSE'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => settle(true)));
  });

/** @param {string} dataDir */
function runs(dataDir) {
  const file = join(dataDir, 'supervisor.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false; // there is no process with that id
  }
}
