import { scratchFile, scratchFolder } from '../../processes/testing/scratch-folder.ts';

const { queueOf } = require('./systems-runner.cjs');

const folder = scratchFolder();
const file = (name: string, text: string) => ({ path: scratchFile(folder, name, text) });
const files = () => [
  file('first.test.ts', "test('a', () => undefined);\n"),
  file('kills.test.ts', '// @processes six: each ends by itself.\n'),
  file('last.test.ts', '/** Says @processes six: elsewhere. */\n'),
];
const namesOf = (taken: readonly ({ readonly path: string } | undefined)[]) =>
  taken.map((one) => one?.path.slice(folder.length + 1));
const [six, single] = [{ mode: 'six' }, { mode: 'single' }];

test('a system of six processes takes the files that need them first, and then any; the other takes any but these', () => {
  const next = queueOf(files(), [six, single]);
  expect(namesOf([next(single), next(six), next(six), next(single), next(six)])).toEqual([
    'first.test.ts',
    'kills.test.ts',
    'last.test.ts',
    undefined,
    undefined,
  ]);
});

test('systems of one kind take all files in their order', () => {
  const next = queueOf(files(), [single, single]);
  expect(namesOf([next(single), next(single), next(single)])).toEqual([
    'first.test.ts',
    'kills.test.ts',
    'last.test.ts',
  ]);
});
