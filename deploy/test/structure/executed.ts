// `node deploy/test/structure/executed.ts [ROOT] [--all]`: how many project files run for one message and for one answer, in a
// system that it starts from a built checkout; with --all their names. The figures of docs/structure.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startScratchSystem } from '../../local/scratch/scratch-system.ts';
import { coverageIn } from './coverage.ts';
import { workspaceOf } from './source-files.ts';
import { openChats } from './test-chats.ts';

const WARM_UPS = 5;
/** Files of periodic work are in some rounds, those of a request in all. */
const ROUNDS = 10;
/** How long the work after a response takes at most: publishing a change, and making an answer. */
const SETTLE_MS = 100;
const ANSWER_MS = 500;

const [first, ...options] = process.argv.slice(2);
const isWhole = [first, ...options].includes('--all');
const root = resolve(first === undefined || first === '--all' ? resolve(import.meta.dirname, '../../..') : first);

const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
const probe = pathToFileURL(join(import.meta.dirname, 'coverage-probe.mjs')).href;
const system = await startScratchSystem(root, {
  NODE_OPTIONS: `--import ${probe}`,
  COVERAGE_FOLDER: folder,
  RATE_LIMIT_FACTOR: '1000',
});
try {
  await system.ready;
  const chats = await openChats(`${system.origin}/v1`, system.mailApi);
  const coverage = coverageIn(folder, root);
  const { message, answer } = chats;
  report('one message by POST', await filesOf(coverage, message, SETTLE_MS));
  report('one question by POST and its answer', await filesOf(coverage, answer, ANSWER_MS));
  await chats.assertAnswered(WARM_UPS + ROUNDS);
} finally {
  await system.stop(false);
  rmSync(folder, { recursive: true, force: true });
}

/** The files that run each time in `work`, or within `settleMs` after it. */
async function filesOf(
  { take }: ReturnType<typeof coverageIn>,
  work: () => Promise<void>,
  settleMs: number,
): Promise<string[]> {
  let files: ReadonlySet<string> | undefined;
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    await take();
    await work();
    await sleep(settleMs);
    const run = await take();
    if (round >= 0) files = files ? new Set([...files].filter((file) => run.has(file))) : run;
  }
  return [...(files ?? [])].sort();
}

function report(what: string, files: readonly string[]): void {
  const by = [...Map.groupBy(files, workspaceOf)].map(([workspace, some]) => `${workspace} ${some.length}`);
  console.log(`${what}: ${files.length} files (${by.join(', ')})`);
  if (isWhole) for (const file of files) console.log(`    ${file}`);
}
