import { table } from './table';

// contract: cws-tables
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

const ID = '3f2c1b0a-0000-4000-8000-000000000000';

test.each([
  [200, `ID${' '.repeat(36)}TOPIC`],
  [60, `ID${' '.repeat(36)}TOPIC`],
])('a table of %i columns has whole ids', (width, head) => {
  const lines = table(['ID', 'TOPIC'], [[ID, 'word '.repeat(30)]], width).split('\n');
  expect(lines[0]).toBe(head);
  expect(lines[1]).toContain(ID);
  expect(lines[1]!.length).toBeLessThanOrEqual(width);
  expect(lines[1]!.endsWith('…')).toBe(width < 100);
});

test('the longest column gives way first, and no wide character is cut in two', () => {
  const text = table(['A', 'B', 'C'], [['short', '日本語'.repeat(20), 'x'.repeat(30)]], 40);
  expect(text.split('\n')[1]).toMatch(/^short {2,}(?:日|本|語)+… +x+…$/);
  expect(text.split('\n')[1]!.length).toBeLessThanOrEqual(40);
});

test('a cell is one line without control sequences', () => {
  expect(table(['A'], [['one\n\u001b[31mtwo\u001b[0m']])).toBe('A\none two');
});
