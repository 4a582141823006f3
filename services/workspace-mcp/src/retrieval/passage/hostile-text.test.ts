import { longestBlock, silentLogger } from '@cws/kit/testing';
import { chunksOf } from '../chunk/chunk';
import { textReader } from '../chunk/text-reader';
import { passagesFrom, type Source } from './passage';

// contract: shares

const MAX = 1_000_000;
/** Milliseconds for which no text of a stranger keeps the process from its other work. */
const MAX_BLOCKED = 200;

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
  ['a heading with blanks inside', `# a${' '.repeat(MAX)}b`],
  ['a heading of marks', `# a ${'#'.repeat(MAX)}b`],
  ['headings with blanks inside', `# a${' '.repeat(1_000)}b\n`.repeat(1_000)],
  ['blanks', ' '.repeat(MAX)],
  ['one word', 'a'.repeat(MAX)],
  ['one word and a non-joiner', `${'a'.repeat(MAX)} \u200c`],
  ['one sentence', 'a '.repeat(MAX / 2)],
  ['abbreviations', 'a.b '.repeat(MAX / 4)],
  ['stops and digits', '. 1'.repeat(MAX / 3)],
  ['a stop and digits', `.${' 1'.repeat(MAX / 2)}`],
  ['closing brackets', `a.${')'.repeat(MAX)}`],
  ['emoji', '👩‍👩‍👧 '.repeat(MAX / 9)],
  ['backslashes', '\\'.repeat(MAX)],
  ['ticks', '`a``b'.repeat(MAX / 5)],
  ['Thai', 'ก'.repeat(MAX)],
  ['brackets', `${'['.repeat(MAX / 2)}${']'.repeat(MAX / 2)}`],
  ['tags', '<b>'.repeat(MAX / 3)],
  ['lines', '\n'.repeat(MAX)],
  ['rows', '|a|b|\n'.repeat(MAX / 6)],
  ['headings', '# a\nb\n'.repeat(MAX / 6)],
])('a text of %s keeps the process from its other work for a moment at most', async (_what, text) => {
  for (const isMarkdown of [true, false])
    expect(await longestBlock(() => passages(text, isMarkdown))).toBeLessThan(MAX_BLOCKED);
});

test('a text that takes too long is told as it was written, and the next one as it is shown', async () => {
  const impatient = textReader(silentLogger(), { memoryMb: 512, timeoutMs: 1 });
  const text = `<b>${'['.repeat(MAX / 4)}${']'.repeat(MAX / 4)}`;
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
