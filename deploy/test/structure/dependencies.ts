import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { type SourceFile, workspaceOf } from './source-files.ts';

/** `workspace package` of what is imported by name and declared in no package.json of the workspace; tests also have the root's. */
export function undeclaredDependencies(root: string, files: readonly SourceFile[]): string[] {
  const found = files.flatMap((file) => {
    const workspace = workspaceOf(file.path);
    const declared = { ...declaredIn(root, workspace), ...(file.isTest && declaredIn(root, '.')) };
    const packages = file.imports.map(({ from }) => packageOf(from)).filter((name) => name !== undefined);
    return packages.filter((name) => !(name in declared)).map((name) => `${workspace} ${name}`);
  });
  return [...new Set(found)].sort();
}

function packageOf(from: string): string | undefined {
  if (from.startsWith('.') || from.startsWith('node:') || builtinModules.includes(from)) return undefined;
  return from.split('/', from.startsWith('@') ? 2 : 1).join('/');
}

function declaredIn(root: string, workspace: string): Record<string, string> {
  try {
    const { name, dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, workspace, 'package.json'), 'utf8'),
    );
    return { ...dependencies, ...devDependencies, [name]: '' };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return declaredIn(root, '.');
    throw error;
  }
}
