import { blocksOf } from './markdown-blocks';

const text = (shown: string) => ({ kind: 'text', text: shown });

test('paragraphs, headings, rules and code are separate blocks', () => {
  expect(blocksOf('# Title #\none\ntwo\n\nthree\n---\n```js\nconst x = 1;\n\n- no list\n```\nend')).toEqual([
    { kind: 'heading', text: 'Title' },
    text('one\ntwo'),
    text('three'),
    { kind: 'rule' },
    { kind: 'code', text: 'const x = 1;\n\n- no list' },
    text('end'),
  ]);
});

test('code that is not closed goes on to the end', () => {
  expect(blocksOf('```\nwait')).toEqual([{ kind: 'code', text: 'wait' }]);
});

test('lists have bullets or begin with their number, and contain lists', () => {
  expect(blocksOf('Steps:\n2. one\n   more\n   - inner\n   - other\n\n3. two\n- three\n\nend')).toEqual([
    text('Steps:'),
    {
      kind: 'list',
      start: 2,
      items: [
        [text('one\nmore'), { kind: 'list', start: undefined, items: [[text('inner')], [text('other')]] }],
        [text('two')],
      ],
    },
    { kind: 'list', start: undefined, items: [[text('three')]] },
    text('end'),
  ]);
});

test('a date, a negative number and a sum are no list', () => {
  for (const line of ['1.1.2027 is a holiday', '-5 degrees', '+43 1 234']) expect(blocksOf(line)).toEqual([text(line)]);
});

test('the lines of a table stay together', () => {
  expect(blocksOf('| a | b |\n|---|---|\n| 1 | 2 |')).toEqual([
    { kind: 'table', text: '| a | b |\n|---|---|\n| 1 | 2 |' },
  ]);
});

test('lists within lists end at some depth, and every line is kept', () => {
  const deep = Array.from({ length: 40 }, (_one, level) => `${'  '.repeat(level)}- level ${level}`).join('\n');
  expect(JSON.stringify(blocksOf(deep)).match(/level/g)).toHaveLength(40);
});
