import { citations } from './citations';

/** The pieces that a reader gets, and the cited numbers. */
function cited(...pieces: readonly string[]) {
  const marks = citations();
  const parts = [...pieces.map((piece) => marks.take(piece)), marks.rest()];
  return { text: parts.join(''), parts, numbers: [...marks.numbers] };
}

test.each<[string[], string, number[]]>([
  [['Open [1].'], 'Open.', [1]],
  [['Open ', '[', '1', ']', '.'], 'Open.', [1]],
  [['Open [2, 1] and [2].'], 'Open and.', [2, 1]],
  [['An array [a] is kept, [', 'so'], 'An array [a] is kept, [so', []],
  [['Ends with [3]'], 'Ends with', [3]],
  [['a', ' ', 'b ', 'c '], 'a b c', []],
  [['[0] Sorry'], ' Sorry', [0]],
])('the pieces %j have their marks removed', (pieces, text, numbers) =>
  expect(cited(...pieces)).toMatchObject({ text, numbers }),
);

test('a piece that ends without the beginning of a mark is passed on whole', () => {
  expect(cited('We are open', ' until six').parts).toEqual(['We are open', ' until six', '']);
});
