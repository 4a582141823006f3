import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Advice } from '../../processes/advice.ts';
import { type DraftedFile, writeFiles } from '../draft/draft.ts';
import { outputs } from '../generate/outputs.ts';
import { scratchCopy, takeOver } from '../scratch/scratch.ts';

/** The files that `npm run generate` writes besides those of an addition. */
const GENERATED = ['gateway/openapi.json', ...outputs.map(({ path }) => path)];
const FORMATTED = /\.(ts|json)$/;

/** Writes the files into a copy of the checkout, builds and checks it, and takes them over: all of them, or nothing. */
export function add(root: string, files: readonly DraftedFile[]): string[] {
  const scratch = scratchCopy(root);
  try {
    build(scratch.root, files);
    return takeOver(scratch.root, root, [...files.map(({ path }) => path), ...GENERATED]);
  } finally {
    scratch.remove();
  }
}

/** The addition in a copy of the checkout: formatted, compiled, documented and checked. */
export function build(root: string, files: readonly DraftedFile[]): void {
  writeFiles(root, files);
  linkWorkspaces(root);
  const run = runIn(root);
  run(
    'node_modules/.bin/biome',
    'check',
    '--write',
    ...files.map(({ path }) => path).filter((path) => FORMATTED.test(path)),
  );
  run('npm', 'run', '-s', 'generate');
  run(process.execPath, 'deploy/test/contract/check.ts');
  run(process.execPath, 'deploy/test/structure/check.ts');
}

/** Links packages that npm has not linked yet, as it would. */
function linkWorkspaces(root: string): void {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const folder of workspaces as readonly string[]) {
    const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const link = join(root, 'node_modules', name);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(root, folder)), link);
  }
}

const runIn =
  (root: string) =>
  (command: string, ...args: readonly string[]): void => {
    const { status, stdout, stderr } = spawnSync(command.includes('/') ? resolve(root, command) : command, args, {
      cwd: root,
      encoding: 'utf8',
    });
    if (status === 0) return;
    const output = `${stdout}${stderr}`.trim();
    throw new Advice(
      `Nothing was made: "${[command, ...args].join(' ')}" failed in a copy of the checkout.\n${output}`,
    );
  };
