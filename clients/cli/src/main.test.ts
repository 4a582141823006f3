import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { program } from './testing/process';

/** Runs the program with streams of which those named cannot be written, as on a full disk. */
function runWithout(streams: readonly ('stdout' | 'stderr')[], ...args: string[]) {
  const full = openSync(__filename, 'r');
  const [stdout, stderr] = (['stdout', 'stderr'] as const).map((name) => (streams.includes(name) ? full : 'pipe'));
  try {
    return spawnSync(process.execPath, [program, ...args], { stdio: ['ignore', stdout!, stderr!], encoding: 'utf8' });
  } finally {
    closeSync(full);
  }
}

// contract: cws-exit-status
test('a command whose output cannot be written fails with one sentence', () => {
  const { status, stderr } = runWithout(['stdout'], '--help');
  expect({ status, stderr }).toEqual({ status: 1, stderr: 'The output could not be written: EBADF.\n' });
});

// contract: cws-exit-status
test.each([
  [['stdout', 'stderr'], '--help', 1],
  [['stderr'], 'no-such-command', 2],
] as const)('a command that can write no %j keeps its exit status: %s', (streams, command, status) =>
  expect(runWithout(streams, command).status).toBe(status),
);
