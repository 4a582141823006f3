import { passagesOf, type Source } from '../passage/passage';

const ROWS = 300;
const source = (text: string, isMarkdown = false): Source => ({
  ...{ document_id: 'd', kind: 'text', title: 'Fees', url: '', question: '', text, isMarkdown },
});
const passagesIn = (text: string, isMarkdown = false) => passagesOf('app', source(text, isMarkdown), 1, 'en');
const rowsBy = (row: (n: number) => string) => Array.from({ length: ROWS }, (_, n) => row(n + 1)).join('\n');

test.each<[string, string, string, string]>([
  ['cells with bars', 'Town | Fee | Time', '', rowsBy((n) => `Town${n} | ${n} EUR | ${n % 9} days`)],
  ['Markdown', '| Town | Fee 2026 |', '\n|---|:--:|', rowsBy((n) => `| Town${n} | ${n} EUR |`)],
  ['commas', 'Town,Fee,Time', '', rowsBy((n) => `Town${n},"${n},00 EUR",${n % 9} days`)],
  ['semicolons', 'Town;Fee', '', rowsBy((n) => `Town${n};${n} EUR`)],
  ['tabs', 'Town\tFee', '', rowsBy((n) => `Town${n}\t${n} EUR`)],
])('each passage of a long table with %s has the head of the table and whole rows', (_form, head, delimiter, rows) => {
  const text = `# Delivery\n\nWe deliver.\n\n${head}${delimiter}\n${rows}\n\nAsk us.`;
  const passages = passagesIn(text, true);
  expect(passages.length).toBeGreaterThan(3);
  for (const { text: told, heading } of passages.slice(1)) {
    expect(told.split('\n')[0]).toBe(head);
    expect(told).not.toContain('---');
    expect(heading).toBe('Delivery');
  }
  const found = passages.flatMap(({ text: told }) => told.split('\n').filter((row) => row.includes('EUR')));
  expect(found).toEqual(rows.split('\n'));
  for (const { text: told, start, end } of passages.slice(1, -1))
    expect(told).toBe(`${head}\n${text.slice(start, end)}`);
});

test('all rows that name the columns of a table stand in each of its passages', () => {
  const text = `| Category | Q1 |\n| | Jan-Mar |\n|---|---|\n${rowsBy((n) => `| Row ${n} | ${n} |`)}`;
  for (const { text: told } of passagesIn(text, true))
    expect(told).toMatch(/^\| Category \| Q1 \|\n\| \| Jan-Mar \|\n\| Row /);
});

test('a table whose first row names nothing has no head', () => {
  const passages = passagesIn(rowsBy((n) => `Zone ${n} | ${n} EUR | ${n} days | ${n} items`));
  expect(passages[1]!.text).toMatch(/^Zone (?!1 )\d+ \|/);
});

test('lines of prose with commas are no table', () => {
  const prose = Array.from({ length: 90 }, (_, n) => `In short, item ${n} is blue, and red, at times.`).join('\n');
  for (const { text } of passagesIn(prose).slice(1)) expect(text).toMatch(/^In short, item [1-9]/);
});

test('passages of Markdown have what is shown, and the place where it is written', () => {
  const text = 'Returns are possible within 30 days.\n\n<!-- staff only: accept 60 days -->\n\nBring the receipt.';
  const [passage] = passagesIn(text, true);
  expect(passage).toMatchObject({ start: 0, end: text.length });
  expect(passage!.text).toBe('Returns are possible within 30 days.\n\n\n\nBring the receipt.');
  expect(passagesIn(text)[0]!.text).toBe(text);
});

test('a heading in a comment is none', () => {
  expect(passagesIn('# A\n<!--\n# B\n-->\nText', true)).toMatchObject([{ heading: 'A', text: 'Text' }]);
});
