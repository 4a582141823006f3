import { passagesOf } from '../passage/passage';
import { relevanceOf } from './relevance';

const ROWS = 60;
/** The weight of a word that stands in few of an app's passages, and of one that stands in several. */
const weigh = (term: string): number => (/\d/.test(term) ? 5 : 4);

const tableOf = (row: (n: number) => string, head: string) =>
  [head, ...Array.from({ length: ROWS }, (_, n) => row(n))].join('\n');

// contract: knowledge-search
test.each([
  ['a table of a page', tableOf((n) => `Trail${n} | ${n}.6 km`, 'Trail | Length')],
  ['a table in Markdown', tableOf((n) => `| Trail${n} | ${n}.6 km |`, '| Trail | Length |\n|---|---|')],
  ['lines of a spreadsheet', tableOf((n) => `Trail${n};${n},6 km`, 'Trail;Length')],
  [
    'a table with remarks',
    tableOf((n) => `Trail${n} | ${n}.6 km | ${n % 4 === 0 ? 'closed in winter' : 'open'}`, 'Trail | Length | Remark'),
  ],
])('a row of %s answers although many rows are around it', (_, text) => {
  const source = { document_id: 'a', kind: 'file', title: 'Walks', url: '', question: '', text } as const;
  const passages = passagesOf('an-app', source, 1, 'en');
  expect(passages.length).toBeGreaterThan(0);
  for (const query of ['What is the length of Trail40?', 'length of Trail57'])
    expect(Math.max(...passages.map((passage) => relevanceOf(query, passage, weigh).confidence))).toBeGreaterThan(0.6);
  for (const query of ['What is the length of the river?', 'Do you rent canoes?'])
    expect(Math.max(...passages.map((passage) => relevanceOf(query, passage, weigh).confidence))).toBeLessThan(0.3);
});
