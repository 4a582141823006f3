import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { outputs } from '../generate/outputs.ts';
import { add } from './add.ts';

/** A checkout of one file, with the programs that an addition runs. */
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'add-'));
  write('package.json', JSON.stringify({ workspaces: [], scripts: { generate: 'true' } }));
  program('node_modules/.bin/biome', 'exit 0');
  write('deploy/test/contract/check.ts', '');
  write('deploy/test/structure/check.ts', '');
  write('gateway/openapi.json', '{}');
  for (const { path } of outputs) write(path, 'as before\n');
  write('a.ts', 'before\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function program(path: string, line: string): void {
  write(path, `#!/bin/sh\n${line}\n`);
  chmodSync(join(root, path), 0o755);
}

const FILES = [
  { path: 'a.ts', text: 'after\n', left: '' },
  { path: 'new/b.ts', text: 'new\n', left: '' },
];
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('checkout-'));

test('an addition that is built and passes the checks is taken over, with what was generated for it', () => {
  write(
    'package.json',
    JSON.stringify({ workspaces: [], scripts: { generate: 'echo \'{"generated":1}\' > gateway/openapi.json' } }),
  );
  expect(add(root, FILES)).toEqual(['a.ts', 'new/b.ts', 'gateway/openapi.json']);
  expect([read('a.ts'), read('new/b.ts'), read('gateway/openapi.json')]).toEqual([
    'after\n',
    'new\n',
    '{"generated":1}\n',
  ]);
});

test.each([
  ['is not formatted', () => program('node_modules/.bin/biome', 'echo unformatted; exit 1'), 'unformatted'],
  [
    'does not compile',
    () => write('package.json', JSON.stringify({ workspaces: [], scripts: { generate: 'exit 2' } })),
    'npm run -s generate',
  ],
  [
    'breaks the contract',
    () => write('deploy/test/contract/check.ts', "console.error('no such slug'); process.exit(1);"),
    'no such slug',
  ],
  [
    'breaks a rule of the structure',
    () => write('deploy/test/structure/check.ts', 'process.exit(1);'),
    'structure/check.ts',
  ],
])('of an addition that %s nothing is left', (_what, breakIt, message) => {
  const before = copies();
  breakIt();
  expect(() => add(root, FILES)).toThrow(message);
  expect([read('a.ts'), existsSync(join(root, 'new'))]).toEqual(['before\n', false]);
  expect(copies()).toEqual(before);
});
