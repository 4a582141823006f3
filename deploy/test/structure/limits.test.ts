import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { exceptionProblems, pruneExceptions, readExceptions } from './exceptions.ts';
import { keyOf, violationsIn } from './limits.ts';
import { sourceFilesOf } from './source-files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'limits-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const lines = (count: number) => '// a line\n'.repeat(count);
const violations = () => violationsIn(sourceFilesOf(root));
const keys = () => violations().map(keyOf);

test('a file of more than 200 lines is too long; a test may be longer', () => {
  write('gateway/src/long.ts', lines(201));
  write('gateway/src/fits.ts', lines(200));
  write('gateway/src/long.test.ts', lines(400));
  expect(keys()).toEqual(['long file gateway/src/long.ts']);
});

test('a function of more than 60 lines is too long, and is named', () => {
  const declared = (name: string, count: number) =>
    `export function ${name}() {\n${'  work();\n'.repeat(count - 2)}}\n`;
  write('clients/cli/src/a.ts', declared('long', 61) + declared('fits', 60));
  write('clients/cli/src/b.ts', `const arrow = (one: string) => {\n${'  work();\n'.repeat(60)}};\n`);
  expect(keys()).toEqual(['long function clients/cli/src/a.ts long', 'long function clients/cli/src/b.ts arrow']);
});

test('a comment that begins as half a sentence lacks its subject, in tests too', () => {
  write(
    'gateway/src/a.ts',
    '/** What it is. */\n/** A thing. What it is for is said elsewhere. */\n// Of two the first.\n',
  );
  write('gateway/src/a.test.ts', "/**\n * Whoever calls,\n * of all callers.\n */\nconst text = 'What it is';\n");
  expect(keys()).toEqual([
    'comment without a subject gateway/src/a.test.ts "Whoever calls,"',
    'comment without a subject gateway/src/a.ts "What it is. */"',
    'comment without a subject gateway/src/a.ts "Of two the first."',
  ]);
});

describe('a short file with one reader', () => {
  const part = 'services/grants/src/grant/part.ts';
  beforeEach(() => {
    write(part, lines(40));
    write('services/grants/src/grant/reader.ts', "import { part } from './part';\n");
  });

  test('in its own folder is a part of that reader', () => {
    expect(keys()).toEqual([`one reader ${part}`]);
  });

  test('whose reader loads it when it needs it is a part of it too', () => {
    write('services/grants/src/grant/reader.ts', "const { part } = await import('./part');\n");
    expect(keys()).toEqual([`one reader ${part}`]);
  });

  test.each([
    ['has a test', 'grant/part.test.ts', "import { part } from './part';\n"],
    ['is tested under another name', 'grant/reader.test.ts', "import { part } from './part';\n"],
    ['has another reader', 'grant/other.ts', "import type { Part } from './part';\n"],
    ['has a reader in another folder', 'service.ts', "import { part } from './grant/part';\n"],
    ['is longer than 40 lines', 'grant/part.ts', lines(41)],
    ['would make its reader longer than 200 lines', 'grant/reader.ts', `import { part } from './part';\n${lines(160)}`],
  ])('stays where it %s', (_what, path, text) => {
    write(`services/grants/src/${path}`, text);
    expect(keys()).toEqual([]);
  });

  test('stays where an index lists it, as tools, migrations and languages are, or where a process begins with it', () => {
    rmSync(join(root, 'services'), { recursive: true });
    write('services/grants/src/migrations/0001-baseline.ts', lines(10));
    write('services/grants/src/migrations/index.ts', "import { baseline } from './0001-baseline';\n");
    write('services/grants/src/process.ts', lines(20));
    write('services/grants/src/main.ts', "import { grantsProcess } from './process';\n");
    expect(keys()).toEqual([]);
  });

  test('is no reason for helpers of tests to be merged', () => {
    rmSync(join(root, 'services'), { recursive: true });
    write('services/grants/src/testing/part.ts', lines(10));
    write('services/grants/src/testing/serve.ts', "import { part } from './part';\n");
    expect(keys()).toEqual([]);
  });
});

test('folders of a client that import values of each other are a cycle', () => {
  write('clients/widget/src/frame/boot.ts', "import { view } from './ui/view';\n");
  write('clients/widget/src/frame/ui/view.ts', "import { boot } from '../boot';\n");
  expect(keys()).toEqual(['folder cycle clients/widget/src/frame', 'folder cycle clients/widget/src/frame/ui']);
});

describe('the exceptions', () => {
  const long = 'long file gateway/src/long.ts';
  const list = (name: string, text: object) => write(`exceptions/${name}.json`, JSON.stringify(text));
  const problems = () => exceptionProblems(violations(), readExceptions(join(root, 'exceptions')));
  beforeEach(() => write('gateway/src/long.ts', lines(201)));

  test('that a package lists with a reason are none of its problems; what it does not list is one', () => {
    expect(problems()).toEqual(['gateway/src/long.ts is longer than 200 lines: split it along its reasons']);
    list('gateway', { [long]: 'a table' });
    expect(problems()).toEqual([]);
  });

  test('of another package do not count', () => {
    list('kit', { [long]: 'a table' });
    expect(problems()).toEqual([
      'gateway/src/long.ts is longer than 200 lines: split it along its reasons',
      `exceptions/kit.json lists "${long}", which is an exception no more: take it out`,
    ]);
  });

  test('only shrink: one that is violated no more has to be taken out, and pruning does it', () => {
    list('gateway', { 'long file gateway/src/gone.ts': 'a table', [long]: 'a table' });
    list('grants', { 'one reader services/grants/src/gone.ts': 'a table' });
    expect(problems()).toEqual([
      'exceptions/gateway.json lists "long file gateway/src/gone.ts", which is an exception no more: take it out',
      'exceptions/grants.json lists "one reader services/grants/src/gone.ts", which is an exception no more: take it out',
    ]);
    pruneExceptions(join(root, 'exceptions'), violations());
    expect(problems()).toEqual([]);
    expect(readdirSync(join(root, 'exceptions'))).toEqual(['gateway.json']);
    expect(JSON.parse(readFileSync(join(root, 'exceptions/gateway.json'), 'utf8'))).toEqual({ [long]: 'a table' });
  });

  test('are sorted, and each has a reason', () => {
    list('gateway', { [long]: '', 'a key that sorts before': 'why' });
    expect(problems()).toEqual(
      expect.arrayContaining([
        `exceptions/gateway.json gives no reason for "${long}"`,
        'exceptions/gateway.json is not sorted',
      ]),
    );
  });
});
