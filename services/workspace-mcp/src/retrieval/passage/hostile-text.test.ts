import { longestBlock, silentLogger } from '@cws/kit/testing';
import { chunksOf } from '../chunk/chunk';
import { textReader } from '../chunk/text-reader';
import { passagesFrom, type Source } from './passage';

// contract: shares

const MOST = 1_000_000;
/** Milliseconds for which no text of a stranger keeps the process from its other work. */
const MOST_BLOCKED = 200;

const reader = textReader(silentLogger());
afterAll(() => reader.close());

const passages = async (text: string, isMarkdown: boolean): Promise<void> =>
  void passagesFrom('an-app', source(text), await reader.split('a user', { text, isMarkdown }), 1, 'en');

const source = (text: string): Source => ({
  document_id: 'd',
  kind: 'article',
  title: 't',
  url: '',
  question: '',
  text,
});

test.each([
  ['a heading with blanks inside', `# a${' '.repeat(MOST)}b`],
  ['a heading of marks', `# a ${'#'.repeat(MOST)}b`],
  ['headings with blanks inside', `# a${' '.repeat(1_000)}b\n`.repeat(1_000)],
  ['blanks', ' '.repeat(MOST)],
  ['one word', 'a'.repeat(MOST)],
  ['one word and a non-joiner', `${'a'.repeat(MOST)} \u200c`],
  ['one sentence', 'a '.repeat(MOST / 2)],
  ['abbreviations', 'a.b '.repeat(MOST / 4)],
  ['stops and digits', '. 1'.repeat(MOST / 3)],
  ['a stop and digits', `.${' 1'.repeat(MOST / 2)}`],
  ['closing brackets', `a.${')'.repeat(MOST)}`],
  ['emoji', '👩‍👩‍👧 '.repeat(MOST / 9)],
  ['backslashes', '\\'.repeat(MOST)],
  ['ticks', '`a``b'.repeat(MOST / 5)],
  ['Thai', 'ก'.repeat(MOST)],
  ['brackets', `${'['.repeat(MOST / 2)}${']'.repeat(MOST / 2)}`],
  ['tags', '<b>'.repeat(MOST / 3)],
  ['lines', '\n'.repeat(MOST)],
  ['rows', '|a|b|\n'.repeat(MOST / 6)],
  ['headings', '# a\nb\n'.repeat(MOST / 6)],
])('a text of %s keeps the process from its other work for a moment at most', async (_what, text) => {
  for (const isMarkdown of [true, false])
    expect(await longestBlock(() => passages(text, isMarkdown))).toBeLessThan(MOST_BLOCKED);
});

test('a text that takes too long is told as it was written, and the next one as it is shown', async () => {
  const impatient = textReader(silentLogger(), { memoryMb: 512, timeoutMs: 1 });
  const text = `<b>${'['.repeat(MOST / 4)}${']'.repeat(MOST / 4)}`;
  const { pieces } = await impatient.split('a user', { text, isMarkdown: true });
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  await impatient.close();
  const long = `<b>${'One word. '.repeat(1_000)}</b>`;
  expect((await reader.split('a user', { text: long, isMarkdown: true })).beginning).toMatch(/^One word/);
});

test('a heading is not repeated beyond its length in each piece below it', () => {
  const text = `# ${'long '.repeat(100_000)}\n${'A sentence of a text. '.repeat(20_000)}`;
  const headings = [...chunksOf(text)].map((chunk) => chunk.headings.join('').length);
  expect(Math.max(...headings)).toBeLessThanOrEqual(300);
});
