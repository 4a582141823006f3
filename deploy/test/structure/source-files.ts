import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One `import … from`, `export … from`, `import …` or `import(…)`. */
export interface Import {
  readonly from: string;
  readonly names: readonly string[];
  /** Whether only types are imported, so that nothing is loaded at run time. */
  readonly isType: boolean;
}

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly isTest: boolean;
  readonly imports: readonly Import[];
}

/** Also those of earlier commits. */
const PACKAGES = ['services', 'gateway', 'clients', 'protos', 'deploy', 'cli', 'widget', 'single'];
const LEFT_OUT = /node_modules|\/(dist|gen)\/|\.d\.ts$/;
const TEST = /\.test\.tsx?$|\/testing\/|\/e2e\//;
/** Loaded for its effect, or when it is needed. */
const LOADED = /(?:^import |\bimport\()'([^']+)'/gm;
const IMPORT = /^(import|export)\s+(type\s+)?([^;'"]*?)\s*from\s+'([^']+)'/gm;

/** The TypeScript of a checkout, tests included, under their paths from `root`. */
export const sourceFilesOf = (root: string): readonly SourceFile[] =>
  PACKAGES.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((path) => !LEFT_OUT.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, isTest: TEST.test(path), imports: importsOf(text) };
    });

function importsOf(text: string): Import[] {
  const loaded = [...text.matchAll(LOADED)].map(([, from = '']) => ({ from, names: [], isType: false }));
  return [...bindingsOf(text), ...loaded];
}

function bindingsOf(text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(([, kind, type, what = '', from = '']) => {
    const named =
      /\{([\s\S]*)\}/
        .exec(what)?.[1]
        ?.split(',')
        .map((name) => name.trim()) ?? [];
    const names = named.filter((name) => name !== '');
    const isType = type !== undefined || (names.length > 0 && names.every((name) => name.startsWith('type ')));
    const imported = kind === 'import' ? names.map((name) => name.replace(/^type /, '').split(' as ')[0]!) : [];
    return { from, names: imported, isType };
  });
}

/** The file that is imported by a relative path, where it is one of ours. */
export function importedFile(paths: ReadonlySet<string>, file: SourceFile, from: string): string | undefined {
  if (!from.startsWith('.')) return undefined;
  const path = join(dirname(file.path), from);
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((one) => paths.has(one));
}

/** The workspace that a file belongs to. */
export const workspaceOf = (path: string): string => /^((?:services|clients|deploy)\/[^/]+|[^/]+)\//.exec(path)![1]!;
