// Runs checks, unit tests and end-to-end tests for `npm test`, once everything is installed and built.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { onStopSignals } from '../local/host/signals.ts';
import { explain, openTerminal } from '../local/host/terminal.ts';
import { type Project, runJest, type Tally } from './jest-run.ts';
import { type Surroundings, startSurroundings } from './surroundings.ts';

const root = resolve(import.meta.dirname, '../..');
const terminal = openTerminal();
let surroundings: Surroundings | undefined;

onStopSignals({ stop: () => void interrupted(), kill: () => process.exit(130) });

const checked = await check();
const tallies = [await attempt('unit'), await attempt('e2e')];
const sum = tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }));
if (!checked) terminal.say('\nThe checks failed: see the top.');
terminal.say(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(checked && sum.failed === 0 ? 0 : 1);

function check(): Promise<boolean> {
  terminal.say('Checks');
  const child = spawn(process.execPath, [join(root, 'deploy/test/check.mjs')], { cwd: root, stdio: 'inherit' });
  process.once('exit', () => child.kill());
  return new Promise((settle) => child.once('exit', (code) => settle(code === 0)));
}

/** A project that cannot be run counts as one failure, and the next one still runs. */
async function attempt(project: Project): Promise<Tally> {
  terminal.say(`\nTests: ${project}`);
  try {
    return await run(project);
  } catch (error) {
    terminal.complain(explain(error));
    return { passed: 0, failed: 1 };
  }
}

async function run(project: Project): Promise<Tally> {
  surroundings = await startSurroundings[project](root, terminal);
  let failed = true;
  try {
    await surroundings.ready;
    const tally = await runJest(root, project, surroundings);
    failed = tally.failed > 0;
    return tally;
  } finally {
    await surroundings.stop(failed);
    surroundings = undefined;
  }
}

async function interrupted(): Promise<void> {
  terminal.say('\nStopping');
  await surroundings?.stop(false);
  process.exit(130);
}
