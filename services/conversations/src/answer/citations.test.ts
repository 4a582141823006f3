import { citations } from './citations';

/** What is told, piece by piece, and the numbers that were cited. */
function told(...pieces: readonly string[]) {
  const cited = citations();
  const parts = [...pieces.map((piece) => cited.take(piece)), cited.rest()];
  return { text: parts.join(''), parts, numbers: [...cited.numbers] };
}

test.each<[string[], string, number[]]>([
  [['Open [1].'], 'Open.', [1]],
  [['Open ', '[', '1', ']', '.'], 'Open.', [1]],
  [['Open [2, 1] and [2].'], 'Open and.', [2, 1]],
  [['An array [a] is kept, [', 'so'], 'An array [a] is kept, [so', []],
  [['Ends with [3]'], 'Ends with', [3]],
  [['a', ' ', 'b ', 'c '], 'a b c', []],
  [['[0] Sorry'], ' Sorry', [0]],
])('%j', (pieces, text, numbers) => expect(told(...pieces)).toMatchObject({ text, numbers }));

test('what cannot become a number is told at once', () => {
  expect(told('We are open', ' until six').parts).toEqual(['We are open', ' until six', '']);
});
