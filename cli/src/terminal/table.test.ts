import { table } from './table';

test('columns are as wide as their widest cell, also with wide characters', () => {
  expect(
    table(
      ['A', 'B'],
      [
        ['日本', 'x'],
        ['a', 'y'],
      ],
    ),
  ).toBe('A     B\n日本  x\na     y');
});

test('a cell is one line without control sequences', () => {
  expect(table(['A'], [['one\n\u001b[31mtwo\u001b[0m']])).toBe('A\none two');
});
