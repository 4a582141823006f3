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
  [['Open [1, 2, 3, ', '4, 5, 6', ', 7, 8].'], 'Open.', [1, 2, 3, 4, 5, 6, 7, 8]],
  [['An array [a] is kept, [', 'so'], 'An array [a] is kept, [so', []],
  [['Ends with [3]'], 'Ends with', [3]],
  [['a', ' ', 'b ', 'c '], 'a b c', []],
  [['[0] Sorry'], 'Sorry', [0]],
  [['[ 0 ] Sorry'], 'Sorry', [0]],
  [['【0】不知道'], '不知道', [0]],
  [['可以退货', '【1', '，2】。［3］'], '可以退货。', [1, 2, 3]],
  [['[٠] لا أعرف'], 'لا أعرف', [0]],
  [['نعم [١، ', '٢].'], 'نعم.', [1, 2]],
  [['بله [۳].'], 'بله.', [3]],
  [['［０］不知道', '【１２】'], '不知道', [0, 12]],
  [['【注意】', '［ab］'], '【注意】［ab］', []],
  [['One.\n\n[1] Two.\n- [2] three\n[3]\nfour\n\n[4]'], 'One.\n\nTwo.\n- three\nfour', [1, 2, 3, 4]],
])('the pieces %j have their marks removed', (pieces, text, numbers) =>
  expect(cited(...pieces)).toMatchObject({ text, numbers }),
);

test.each([
  '`a[1]`',
  '`` a` [1] ``, and `b',
  'So:\n```js\na[1] = `b[2]\n``\n```',
  'So:\n\n  ~~~\n  a[1]\n```\n  ~~~~\nover',
  '[1](https://shop.example/a_(b))',
  '![2](<a b> "Title [3]")',
  '[prices](https://shop.example/list[1])',
  '<https://shop.example/?a[1]=2>',
  '[ 1 ](https://shop.example)',
  '[1]: https://shop.example',
  '\\[1]',
])('%j has no marks', (text) => expect(cited(text)).toMatchObject({ text, numbers: [] }));

test.each([
  ['`a[1]` costs 5 [2], `b', '`a[1]` costs 5, `b', [2]],
  ['```\na[1]\n```\nIt is [2].', '```\na[1]\n```\nIt is.', [2]],
  ['A stray ` and a mark [1].\n\nAnd another ` [2].', 'A stray ` and a mark.\n\nAnd another `.', [1, 2]],
  ['Open [1] (https://shop.example)', 'Open (https://shop.example)', [1]],
  ['Open [1](see above)', 'Open(see above)', [1]],
  ['[Prices [1]](https://shop.example)', '[Prices](https://shop.example)', [1]],
  ['[0]: sorry', ': sorry', [0]],
])('of %j only the marks outside of code and links are removed', (text, left, numbers) =>
  expect(cited(text)).toMatchObject({ text: left, numbers }),
);

test.each([
  ['**[0]** no', 'no'],
  ['Open **[1] [2]** today', 'Open today'],
  ['Open ***[1]***.', 'Open.'],
  ['Open __*[1]*__ ([2]).', 'Open.'],
  ['**[1] Open** today', '**Open** today'],
  ['**Open [1]** today', '**Open** today'],
  ['**Open**[1] today', '**Open** today'],
  ['See (page [1]) *now*', 'See (page) *now*'],
  ['2 * 3 ** 4 () and ****', '2 * 3 ** 4 () and ****'],
])('%j leaves no emphasis without a text', (text, left) => expect(cited(text).text).toBe(left));

test('a piece that ends without the beginning of a mark is passed on whole', () => {
  expect(cited('We are open', ' until six').parts).toEqual(['We are open', ' until six', '']);
});

test('a backtick without a partner does not hold back a text without end', () => {
  const marks = citations();
  expect(marks.take(`a \` b${' word'.repeat(300)}`)).toMatch(/^a ` b word/);
});

test('neither do white space and asterisks without end', () => {
  expect(citations().take('* \n'.repeat(300)).length).toBeGreaterThan(500);
});

const PARTS = [
  '[1]',
  '[0, 2]',
  '【3】',
  '【',
  '】',
  '[',
  ']',
  '(',
  ')',
  '`',
  '```',
  '~~~',
  '*',
  '**',
  '_',
  '\\',
  '<',
  '>',
  'http:',
  '"',
  ':',
];
const OTHERS = ['\n', '\n\n', ' ', ' ', 'a', 'b', '1', ',', '漢'];

/** A reproducible source of random numbers below `limit`. */
function randomNumbers(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

test('the pieces in which a text arrives change neither the text that is left nor the numbers', () => {
  const random = randomNumbers(7);
  const all = [...PARTS, ...OTHERS];
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from({ length: random(30) }, () => all[random(all.length)]).join('');
    const pieces: string[] = [];
    for (let at = 0; at < text.length; ) {
      const end = at + 1 + random(4);
      pieces.push(text.slice(at, end));
      at = end;
    }
    const [whole, streamed] = [cited(text), cited(...pieces)];
    expect([text, streamed.text, streamed.numbers]).toEqual([text, whole.text, whole.numbers]);
  }
});
