import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Change } from './change.ts';
import type { Git } from './git.ts';
import { type Migration, nameOf } from './migrations.ts';
import { currentVersion, successorsOf, versionProblems } from './versions.ts';

/** A release that is about to be made. */
export interface Planned {
  readonly root: string;
  readonly git: Git;
  readonly version: string;
  readonly tag: string;
  readonly changes: readonly Change[];
  /** The migrations that the last release does not have. */
  readonly fresh: readonly Migration[];
}

/** Returns why a release cannot be made, a sentence each. */
export function refusalsOf({ root, git, version, tag, changes, fresh }: Planned): string[] {
  const current = currentVersion(root);
  return [
    ...treeProblems(git, tag),
    ...versionProblems(root),
    ...stepProblems(current, version, changes),
    ...migrationProblems(fresh, changes),
    ...protoProblems(root, git, `v${current}`, changes),
  ];
}

function treeProblems(git: Git, tag: string): string[] {
  return [
    ...(git('status', '--porcelain') === '' ? [] : ['the tree has changes that are not committed']),
    ...(git('tag', '--list', tag) === '' ? [] : [`the tag ${tag} exists`]),
  ];
}

/** A release that breaks something gets a new first number, before 1.0.0 a new second one; what adds gets a new second one. */
function stepProblems(current: string, version: string, changes: readonly Change[]): string[] {
  const successors = successorsOf(current);
  const step = successors.indexOf(version);
  if (step < 0) return [`${version} does not follow ${current}: ${successors.join(', ')} do`];
  if (changes.length === 0) return ['changes/ is empty'];
  const breaks = current.startsWith('0.') ? 1 : 2;
  const needed = (change: Change) => (change.breaking ? breaks : ['fixed', 'security'].includes(change.kind) ? 0 : 1);
  const largest = [...changes].sort((a, b) => needed(b) - needed(a))[0]!;
  return needed(largest) <= step ? [] : [`${largest.path} needs ${successors[needed(largest)]} at least`];
}

/** A new migration that contracts a database has to be stated by a change of the same release. */
function migrationProblems(fresh: readonly Migration[], changes: readonly Change[]): string[] {
  const contracting = fresh.filter(({ contracts }) => contracts).map(nameOf);
  const stated = changes.flatMap(({ migration }) => migration ?? []);
  return [
    ...contracting
      .filter((name) => !stated.includes(name))
      .map((name) => `no file of changes/ states the contract step of a new migration ("migration: ${name}")`),
    ...changes
      .filter(({ migration }) => migration !== undefined && !contracting.includes(migration))
      .map(({ path, migration }) => `${path}: ${migration} is no new migration with a contract step`),
  ];
}

/** Processes of two releases run side by side during an upgrade, so a change of the messages between them is stated. */
function protoProblems(root: string, git: Git, tag: string, changes: readonly Change[]): string[] {
  if (
    git('tag', '--list', tag) === '' ||
    changes.some(({ breaking, audience }) => breaking && audience === 'operators')
  )
    return [];
  const { status, stdout, stderr, error } = spawnSync(
    join(import.meta.dirname, '../../node_modules/.bin/buf'),
    ['breaking', 'protos', '--against', `${join(root, '.git')}#tag=${tag},subdir=protos`],
    { cwd: root, encoding: 'utf8' },
  );
  if (status === 0) return [];
  const found = (error?.message ?? `${stdout}${stderr}`).trim().split('\n');
  return found.map(
    (line) => `${line} (breaks the calls between this release and ${tag}: state it by a change with "breaking: true")`,
  );
}
