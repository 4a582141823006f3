import { figuresTable, withFigures } from './figures-table.ts';

const before = [{ name: 'files of more than 200 lines', value: '4' }];
const now = [
  { name: 'files of more than 200 lines', value: '0' },
  { name: 'lines of gateway/openapi.json', value: '5668' },
];
const page = (table: string) =>
  `# S\n\n<!-- figures: npm run structure -->\n\n${table}\n<!-- end of figures -->\n\nafter\n`;

test('the table has the figures of two checkouts side by side, and what keeps each', () => {
  expect(figuresTable(before, now)).toBe(
    [
      '| | before | now | kept by |',
      '|---|---|---|---|',
      '| files of more than 200 lines | 4 | 0 | `npm run check` (structure) |',
      '| lines of gateway/openapi.json | – | 5668 | nothing |',
      '',
    ].join('\n'),
  );
});

test('a table that is written takes the place of the former one, whose rows stay that were not measured again', () => {
  const former =
    '| | before | now | kept by |\n|---|---|---|---|\n| files of more than 200 lines | 4 | 3 | nothing |\n| files that run for one message by POST | 106 | 100 | nothing |\n';
  const written = withFigures(page(former), figuresTable(before, now));
  expect(written).toBe(
    page(`${figuresTable(before, now)}| files that run for one message by POST | 106 | 100 | nothing |\n`),
  );
  expect(withFigures(written, figuresTable(before, now))).toBe(written);
});

test('a document without the markers is refused', () => {
  expect(() => withFigures('# S\n', 'x')).toThrow('<!-- figures');
});
