import { type Piece, piecesOf } from './markdown-inline';

/** Writes the pieces in a short form. */
const short = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'link') return `<${piece.text}|${piece.url}>`;
      return 'text' in piece
        ? piece.kind === 'code'
          ? `<code ${piece.text}>`
          : piece.text
        : `<${piece.kind} ${short(piece.pieces)}>`;
    })
    .join('');

test.each([
  ['plain text', 'plain text'],
  ['**bold**, *italic*, __bold__, _italic_', '<bold bold>, <italic italic>, <bold bold>, <italic italic>'],
  ['**bold with *italic* in it**', '<bold bold with <italic italic> in it>'],
  ['これは**重要**です', 'これは<bold 重要>です'],
  ['`**code**` and ``a ` b``', '<code **code**> and <code a ` b>'],
  ['snake_case_name, 2*3*4, 5 * 3 * 2, ** no **', 'snake_case_name, 2*3*4, 5 * 3 * 2, ** no **'],
  ['\\*no\\* mark', '*no* mark'],
  ['[our page](https://a.example/x "title")', '<our page (a.example)|https://a.example/x>'],
  ['[https://good.example](https://evil.example)', '<https://good.example (evil.example)|https://evil.example>'],
  ['[Foo](https://en.example/wiki/Foo_(bar))', '<Foo (en.example)|https://en.example/wiki/Foo_(bar)>'],
  ['![A parcel](https://a.example/p.png)', '<A parcel (a.example)|https://a.example/p.png>'],
  ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
  ['https://a.example/__init__/a_b_c', '<https://a.example/__init__/a_b_c|https://a.example/__init__/a_b_c>'],
  ['**see https://a.example/x**', '<bold see <https://a.example/x|https://a.example/x>>'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
])('%j reads as %j', (text, expected) => {
  expect(short(piecesOf(text))).toBe(expected);
});

test('a text without end marks is read in time in proportion to its length', () => {
  for (const sign of ['*', '_', '`', '[', '![', '**a ', '[a](https://a.example/(']) {
    const text = sign.repeat(32_000 / sign.length);
    expect(piecesOf(text).length).toBeGreaterThan(0);
  }
});
