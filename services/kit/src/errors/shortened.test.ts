import { shortened } from './shortened';

test('a text that fits stays as it is', () => {
  for (const text of ['', 'a', 'a'.repeat(50), 'é'.repeat(25)]) expect(shortened(text, 50)).toBe(text);
});

test.each([
  ['ASCII', 'a', 47],
  ['letters of two bytes', 'é', 23],
  ['characters of two units', '😀', 11],
  ['characters that JSON escapes', '\u0000', 7],
  ['quotes', '"', 23],
  ['lone surrogates', '\ud800', 7],
])('%s are cut between characters to the bytes that JSON takes', (_what, character, kept) => {
  const cut = shortened(character.repeat(1_000_000), 50);
  expect(cut).toBe(`${character.toWellFormed().repeat(kept)}…`);
  expect(Buffer.byteLength(JSON.stringify(cut)) - 2).toBeLessThanOrEqual(50);
});
