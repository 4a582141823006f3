// Runs checks, unit tests and end-to-end tests for `npm test`, once everything is installed and built. They run at the same time, since each waits now and then.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { onStopSignals } from '../local/host/signals.ts';
import { explain, openTerminal } from '../local/host/terminal.ts';
import { type Project, runJest, type Tally } from './jest-run.ts';
import { type Surroundings, startSurroundings } from './surroundings.ts';

const root = resolve(import.meta.dirname, '../..');
const terminal = openTerminal();
const running = new Set<Surroundings>();
let lastStart: Promise<unknown> = Promise.resolve();
/** End-to-end tests run beside the unit tests, so these take a core each and no more. */
const UNIT_WORKERS = availableParallelism();

onStopSignals({ stop: () => void interrupted(), kill: () => process.exit(130) });

const [isChecked, ...tallies] = await Promise.all([check(), attempt('unit'), attempt('e2e')]);
const sum = tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }));
if (!isChecked) terminal.say('\nThe checks failed: see the top.');
terminal.say(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(isChecked && sum.failed === 0 ? 0 : 1);

function check(): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, 'deploy/test/check.mjs')], { cwd: root, stdio: 'inherit' });
  process.once('exit', () => child.kill());
  return new Promise((settle) => child.once('exit', (code) => settle(code === 0)));
}

/** A project that cannot be run counts as one failure, and the others still run. */
async function attempt(project: Project): Promise<Tally> {
  try {
    return await run(project);
  } catch (error) {
    terminal.complain(explain(error));
    return { passed: 0, failed: 1 };
  }
}

/** Starts one after the other: the first one may have to download MongoDB and Redis, which the next one then finds. */
function start(project: Project): Promise<Surroundings> {
  const started = lastStart.then(() => startSurroundings[project](root, terminal));
  lastStart = started.catch(() => undefined);
  return started;
}

async function run(project: Project): Promise<Tally> {
  const surroundings = await start(project);
  running.add(surroundings);
  let failed = true;
  try {
    await surroundings.ready;
    const tally = await runJest(root, project, surroundings, project === 'unit' ? UNIT_WORKERS : undefined);
    failed = tally.failed > 0;
    return tally;
  } finally {
    await surroundings.stop(failed);
    running.delete(surroundings);
  }
}

async function interrupted(): Promise<void> {
  terminal.say('\nStopping');
  await Promise.all([...running].map((surroundings) => surroundings.stop(false)));
  process.exit(130);
}
