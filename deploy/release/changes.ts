import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Change, readChange, type Surroundings } from './change.ts';

const FOLDER = 'changes';
const CONTRACT = 'docs/contract';

/** Reads all files of changes/, and what is wrong with them. */
export function readChanges(root: string): { changes: Change[]; problems: string[]; surroundings: Surroundings } {
  const surroundings = surroundingsOf(root);
  const names = existsSync(join(root, FOLDER)) ? readdirSync(join(root, FOLDER)).sort() : [];
  const read = names
    .filter((name) => name !== 'README.md')
    .map((name) => readChange(`${FOLDER}/${name}`, readFileSync(join(root, FOLDER, name), 'utf8'), surroundings));
  return {
    changes: read.map(({ change }) => change),
    problems: read.flatMap(({ problems }) => problems),
    surroundings,
  };
}

function surroundingsOf(root: string): Surroundings {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  return {
    scopes: [...workspaces.map((folder) => basename(folder)), 'deploy', 'docs'].sort(),
    promises: new Map(readdirSync(join(root, CONTRACT)).flatMap((page) => promisesOf(root, `${CONTRACT}/${page}`))),
    hasFile: (path) => existsSync(join(root, path)),
  };
}

const promisesOf = (root: string, page: string): [slug: string, place: string][] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^### (.+)$/gm)].map(([, slug = '']) => [
    slug,
    `${page}#${slug}`,
  ]);
