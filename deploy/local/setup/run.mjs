import { spawn } from 'node:child_process';
import { Advice } from './terminal.mjs';

const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };

/**
 * Runs a set-up command to its end in a process group of its own, so that a signal to us ends all of it.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd: string, env?: NodeJS.ProcessEnv}} options
 * @returns {Promise<{code: number | null, output: string}>}
 */
export function run(command, args, options) {
  return new Promise((settle, fail) => {
    const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const release = endWithUs(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => fail(new Advice(`${command} could not be run (${error.message}): is it installed?`)));
    child.on('close', (code) => {
      release();
      settle({ code, output });
    });
  });
}

/** @param {import('node:child_process').ChildProcess} child */
function endWithUs(child) {
  const handlers = Object.entries(numbers).map(([signal, number]) => {
    const handler = () => {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      process.exit(128 + number);
    };
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return () => handlers.forEach((off) => void off());
}
