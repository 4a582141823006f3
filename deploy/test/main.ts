// What `npm test` does once everything is installed and built: checks, unit tests, end-to-end tests.
import { spawn } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reasonOf } from '../local/advice.ts';
import { type ScratchParts, startScratchParts } from '../local/scratch-parts.ts';
import { type Scratch, startScratchSystem } from '../local/scratch-system.ts';
import { onStopSignals } from '../local/signals.ts';
import { explain, openTerminal } from '../local/terminal.ts';
import { findChromium } from './chromium-source.ts';
import { runJest, type Tally } from './jest-run.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const terminal = openTerminal();
let parts: ScratchParts | undefined;
let system: Scratch | undefined;

onStopSignals({ stop: () => void interrupted(), kill: () => process.exit(130) });

const checked = await check();
const tallies = [await attempt('unit', unit), await attempt('e2e', e2e)];
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

/** A suite that cannot even be run is one failure, and the next one still runs. */
async function attempt(name: string, suite: () => Promise<Tally>): Promise<Tally> {
  terminal.say(`\nTests: ${name}`);
  try {
    return await suite();
  } catch (error) {
    terminal.complain(explain(error));
    return { passed: 0, failed: 1 };
  }
}

async function unit(): Promise<Tally> {
  parts = await startScratchParts(root, terminal);
  try {
    return await runJest(root, 'unit', parts.env);
  } finally {
    await parts.stop();
    parts = undefined;
  }
}

async function e2e(): Promise<Tally> {
  system = await startScratchSystem(root, { RATE_LIMIT_FACTOR: '1000', PUBLIC_ORIGIN: '' });
  const { origin, mailApi, dataDir } = system;
  const env = { BASE_URL: `${origin}/v1`, ORIGIN: origin, MAIL_API: mailApi, DATA_DIR: dataDir, ...(await browser()) };
  let failed = true;
  try {
    await system.ready;
    const tally = await runJest(root, 'e2e', env, ['--runInBand']);
    failed = tally.failed > 0;
    return tally;
  } finally {
    if (failed) terminal.say(`The data and logs of this run are kept in ${dataDir}`);
    await system.stop(failed);
    system = undefined;
  }
}

/** Without one the tests that need it fail with the reason, and the others run. */
async function browser(): Promise<Record<string, string>> {
  try {
    return { CHROMIUM_PATH: await findChromium(terminal) };
  } catch (error) {
    return { CHROMIUM_PROBLEM: reasonOf(error) };
  }
}

async function interrupted(): Promise<void> {
  terminal.say('\nStopping');
  await Promise.all([parts?.stop(), system?.stop(false)]);
  process.exit(130);
}
