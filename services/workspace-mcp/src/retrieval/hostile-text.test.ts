import { longestBlock } from '../testing/blocked';
import { chunksOf } from './chunk';
import { pace } from './pace';
import { passagesOf, type Source } from './passage';

// contract: shares

const MOST = 1_000_000;
/** Milliseconds for which no text of a stranger keeps the process from its other work. */
const MOST_BLOCKED = 200;

const source = (text: string): Source => ({
  document_id: 'd',
  kind: 'article',
  title: 't',
  url: '',
  question: '',
  text,
});

async function passages(text: string): Promise<number> {
  const turn = pace();
  let count = 0;
  for (const _ of passagesOf('an-app', source(text), 1, 'en')) {
    count += 1;
    await turn();
  }
  return count;
}

test.each([
  ['a heading with blanks inside', `# a${' '.repeat(MOST)}b`],
  ['a heading of marks', `# a ${'#'.repeat(MOST)}b`],
  ['headings with blanks inside', `# a${' '.repeat(1_000)}b\n`.repeat(1_000)],
  ['blanks', ' '.repeat(MOST)],
  ['one word', 'a'.repeat(MOST)],
  ['one sentence', 'a '.repeat(MOST / 2)],
  ['abbreviations', 'a.b '.repeat(MOST / 4)],
  ['stops and digits', '. 1'.repeat(MOST / 3)],
  ['a stop and digits', `.${' 1'.repeat(MOST / 2)}`],
  ['closing brackets', `a.${')'.repeat(MOST)}`],
  ['emoji', '👩‍👩‍👧 '.repeat(MOST / 9)],
  ['backslashes', '\\'.repeat(MOST)],
  ['ticks', '`a``b'.repeat(MOST / 5)],
  ['Thai', 'ก'.repeat(MOST)],
])('a text of %s keeps the process from its other work for a moment at most', async (_what, text) => {
  expect(await longestBlock(() => passages(text))).toBeLessThan(MOST_BLOCKED);
});

test('a heading is not repeated beyond its length in each piece below it', () => {
  const text = `# ${'long '.repeat(100_000)}\n${'A sentence of a text. '.repeat(20_000)}`;
  const headings = [...chunksOf(text)].map((chunk) => chunk.headings.join('').length);
  expect(Math.max(...headings)).toBeLessThanOrEqual(300);
});
