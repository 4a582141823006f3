import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type DraftedFile, writeFiles } from '../draft/draft.ts';
import { scratchCopy } from '../scratch/scratch.ts';
import { build } from './add.ts';
import { additions } from './additions.ts';

jest.setTimeout(900_000);

/** One of each kind, also of nouns that are nowhere yet. */
const MADE: readonly (readonly [kind: string, ...args: string[]])[] = [
  ['operation', 'profiles', 'get-feedback'],
  ['operation', 'conversations', 'pause-session'],
  ['operation', 'workspace-mcp', 'list-invoices'],
  ['tool', 'knowledge-export'],
  ['tool', 'invoice-list'],
  ['setting', 'profiles', 'FEEDBACK_MAX_BYTES'],
  ['setting', 'gateway', 'GREETING'],
  ['process', 'billing'],
];
/** The tests that compare the lists of the repository with each other. */
const CONSISTENCY = [
  'deploy/docker/compose',
  'deploy/docker/single',
  'deploy/helm',
  'deploy/processes/environment',
  'deploy/processes/secrets',
  'tools/registry',
];

const repository = resolve(import.meta.dirname, '../../..');
const copy = scratchCopy(repository);
afterAll(copy.remove);

const run = (...args: readonly string[]) => spawnSync(process.execPath, args, { cwd: copy.root, encoding: 'utf8' });

test('additions of each kind compile together, pass the check, and keep all lists equal', () => {
  build(copy.root, addAll());
  const check = run('deploy/test/check.mjs');
  expect([check.status, check.stdout, check.stderr]).toEqual([0, expect.not.stringContaining('FAILED'), '']);
  const tests = run('node_modules/.bin/jest', '--selectProjects', 'unit', '--', ...CONSISTENCY);
  expect([tests.status, tests.stderr]).toEqual([0, expect.stringContaining('Tests:')]);
  const read = (path: string) => readFileSync(join(copy.root, path), 'utf8');
  expect(read('services/profiles/README.md')).toMatch(
    /\[GetFeedback\]\(src\/feedback\/get-feedback.ts\)[\s\S]*`FEEDBACK_MAX_BYTES`/,
  );
  expect(read('gateway/openapi.json')).toContain('"pauseSession"');
  expect(read('deploy/helm/conversation-workspace/files/processes.yaml')).toMatch(
    /name: billing\n[\s\S]*database: billing/,
  );
});

function addAll(): readonly DraftedFile[] {
  const files = new Map<string, DraftedFile>();
  for (const [kind, ...args] of MADE) {
    const made = additions[kind]!.make(copy.root, ...args);
    writeFiles(copy.root, made);
    for (const file of made) files.set(file.path, file);
  }
  return [...files.values()];
}
