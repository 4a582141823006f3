import { chunksOf } from './chunk';

const listOf = (text: string) => [...chunksOf(text)];
const piecesOf = (text: string) => listOf(text).map(({ start, end }) => text.slice(start, end));
const sentence = (n: number) => `This is sentence number ${n}, which says as much as most sentences do.`;
const long = Array.from({ length: 60 }, (_, n) => sentence(n)).join(' ');

test('a short text is one piece, without the white space around it', () => {
  expect(listOf('\n  Hello there. How are you? \n')).toEqual([{ start: 3, end: 28, headings: [] }]);
});

test('a long text is split after sentences into pieces of at most 1,200 characters that omit nothing', () => {
  const pieces = piecesOf(long);
  expect(pieces.length).toBeGreaterThan(3);
  for (const piece of pieces) expect(piece).toMatch(/^This .{200,1198}do\.$/);
  expect(pieces.join(' ')).toBe(long);
});

test('no piece extends over a heading, and each has the headings above it', () => {
  const text = 'Intro.\n\n## Z\nZero.\n# A\n\nOne.\n\n### B ###\nTwo.\n#### C\n\n## D\nThree.\n##\n# E #\n#5 is four.';
  expect(listOf(text).map(({ start, end, headings }) => [text.slice(start, end), headings])).toEqual([
    ['Intro.', []],
    ['Zero.', ['Z']],
    ['One.', ['A']],
    ['Two.', ['A', 'B']],
    ['Three.', ['A', 'D']],
    ['#5 is four.', ['E']],
  ]);
});

test('a sentence longer than a piece is split between words', () => {
  const words = Array.from({ length: 400 }, (_, n) => `word${n}`).join(' ');
  const pieces = piecesOf(words);
  expect(pieces.every((piece) => piece.length <= 1200)).toBe(true);
  expect(pieces.join(' ')).toBe(words);
});

test('a text without white space is split, but never inside a character', () => {
  const text = `a${'😀'.repeat(1000)}`;
  const pieces = piecesOf(text);
  expect(pieces.join('')).toBe(text);
  for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
});

test.each(['', ' \n ', '# Only a heading', '#\n##  \n'])('%j has no piece', (text) => expect(listOf(text)).toEqual([]));

test('a line that is too long for a heading is text, and the headings above stay', () => {
  const line = `# ${'word '.repeat(100)}end`;
  expect(listOf(`# A\n${line}\nText.`)).toEqual([{ start: 4, end: 4 + line.length + 6, headings: ['A'] }]);
});

test('a text of headings alone with a word each has few pieces, and no word is lost', () => {
  const text = '# a\nb\n'.repeat(40_000);
  const pieces = piecesOf(text);
  expect(pieces.length).toBeLessThan(10_500);
  expect(pieces.join('').match(/b/g)).toHaveLength(40_000);
});
