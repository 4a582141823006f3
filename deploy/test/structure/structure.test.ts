import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { undeclaredDependencies } from './dependencies.ts';
import { unusedTypes, unusedValues } from './exports.ts';
import { foldersInCycles } from './folder-cycles.ts';
import { functionLengths } from './lengths.ts';
import { sourceFilesOf } from './source-files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'structure-'));
  write('package.json', JSON.stringify({ name: 'root', devDependencies: { jose: '1' } }));
  write('gateway/package.json', JSON.stringify({ name: '@cws/gateway', dependencies: { zod: '1' } }));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test('folders that import values of one another are a cycle, over other folders too; types and tests make none', () => {
  write('gateway/src/a/one.ts', "import { two } from '../b/two';\nimport type { Four } from '../d/four';\n");
  write('gateway/src/b/two.ts', "import {\n  type Three,\n  three,\n} from '../c/three';\n");
  write('gateway/src/c/three.ts', "export { one } from '../a/one';\n");
  write('gateway/src/d/four.ts', "import { one } from '../a/one';\n");
  write('gateway/src/a/one.test.ts', "import { four } from '../d/four';\n");
  expect(foldersInCycles(sourceFilesOf(root))).toEqual(['gateway/src/a', 'gateway/src/b', 'gateway/src/c']);
});

test('what no other file imports is an unused export', () => {
  write(
    'gateway/src/a.ts',
    'export const used = 1;\nexport const loaded = 1;\nexport function alone() {}\nexport type T = 1;\n',
  );
  write('gateway/src/b.ts', "import { used as other } from './a';\nconst { loaded } = await import('./a');\n");
  const files = sourceFilesOf(root);
  expect([unusedValues(files), unusedTypes(files)]).toEqual([['gateway/src/a.ts alone'], ['gateway/src/a.ts T']]);
});

test('a package that is imported is declared in its workspace, or for tests in the root', () => {
  write(
    'gateway/src/a.ts',
    "import { z } from 'zod/v4';\nimport { SignJWT } from 'jose';\nimport fs from 'node:fs';\n",
  );
  write('gateway/src/a.test.ts', "import { SignJWT } from 'jose';\nimport { a } from '@x/y/z';\n");
  expect(undeclaredDependencies(root, sourceFilesOf(root))).toEqual(['gateway @x/y', 'gateway jose']);
});

test('a function is as long as from its head to its brace', () => {
  write(
    'gateway/src/a.ts',
    'export async function a(\n  b: string,\n): Promise<void> {\n  if (b) {\n    c();\n  }\n}\n\nconst d = () => {\n  e();\n};\n',
  );
  const [file] = sourceFilesOf(root);
  expect(functionLengths(file!)).toEqual([
    { lines: 7, place: 'gateway/src/a.ts:1', name: 'a' },
    { lines: 3, place: 'gateway/src/a.ts:9', name: 'd' },
  ]);
});
