import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Advice } from '../processes/advice.ts';
import { sectionsOf, withSection } from './changelog.ts';
import { readChanges } from './changes.ts';
import { gitIn } from './git.ts';
import { readMigrations, since } from './migrations.ts';
import { refusalsOf } from './refusals.ts';
import { setVersions } from './versions.ts';

export interface Order {
  readonly root: string;
  readonly version: string;
  /** YYYY-MM-DD */
  readonly date: string;
}

const CHANGELOG = 'CHANGELOG.md';

/** Makes a release of a source tree, or refuses it and changes nothing. Returns the tag. */
export function release({ root, version, date }: Order): string {
  const git = gitIn(root);
  const tag = `v${version}`;
  const { changes, problems, surroundings } = readChanges(root);
  const migrations = readMigrations(root);
  const changelog = readFileSync(join(root, CHANGELOG), 'utf8');
  const [previous] = sectionsOf(changelog);
  const fresh = since(previous?.migrations ?? [], migrations);
  refuse([...problems, ...refusalsOf({ root, git, version, tag, changes, fresh })]);
  setVersions(root, version);
  writeFileSync(join(root, CHANGELOG), withSection(changelog, { version, date, changes, migrations }, surroundings));
  for (const { path } of changes) rmSync(join(root, path));
  git('add', '--all');
  git('commit', '--quiet', '--message', `release: ${version}`);
  git('tag', '--annotate', tag, '--message', `Release ${version}`);
  return tag;
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0)
    throw new Advice(['No release was made:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
}
